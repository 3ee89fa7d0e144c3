/**
 * The catalogue in memory: facts and look-ups. Look-ups by name are exact and case-insensitive;
 * anything else is answered with the nearest real names and never with a match.
 */
import type { Measured } from './measurement.js';
import type {
  Fact,
  Gpu,
  InstanceType,
  Model,
  OtherName,
  Price,
  Region,
  RegionStatement,
  Status,
} from './schema.js';

/** One instance family: what its types have in common. */
export interface Family {
  readonly name: string;
  readonly gpuKey: string | null;
  readonly status: Status;
  readonly salesOnly: boolean;
  readonly training: boolean;
  readonly types: readonly InstanceType[];
}

export type { Fact } from './schema.js';

export type NameKind = 'instance' | 'family' | 'gpu' | 'model';

export interface NameCheck {
  readonly name: string;
  readonly exists: boolean;
  readonly kind: NameKind | null;
  /** Nearest real names, best first; empty when the name exists. */
  readonly suggestions: readonly string[];
  /** One English sentence that says what is known. */
  readonly note: string;
}

export interface Catalog {
  readonly gpus: readonly Gpu[];
  readonly instanceTypes: readonly InstanceType[];
  readonly families: readonly Family[];
  readonly prices: readonly Price[];
  readonly models: readonly Model[];
  readonly regions: readonly Region[];
  readonly regionStatements: readonly RegionStatement[];
  /** Facts kept beside the rows; `fact(id)` finds one. */
  readonly facts: readonly Fact[];
  /** Real names without a row of their own: never recommended, never counted as invented. */
  readonly otherNames: readonly OtherName[];
  /** Published training runs, for the evidence in an answer. */
  readonly measurements: readonly Measured[];
  /** By key, name or alias (`A100-80GB`, `A100-80G`, `H20`), and by class (`80G-class`). */
  gpu(name: string): Gpu | undefined;
  instanceType(name: string): InstanceType | undefined;
  family(name: string): Family | undefined;
  /** By name, Hugging Face id or alias. */
  model(name: string): Model | undefined;
  /** The GPU of an instance type, where the vendor says which. */
  gpuOf(type: InstanceType): Gpu | undefined;
  /**
   * Prices of one type: contract prices first, then the newest. `region` and `billing` narrow; a row whose
   * source leaves two regions open answers for both, and its `region` still says so.
   */
  pricesOf(instanceType: string, filter?: { region?: string; billing?: Price['billing'] }): readonly Price[];
  /** Regions in which a source lists a price for the type: a listed price is not stock. */
  regionsOf(instanceType: string): readonly string[];
  check(name: string): NameCheck;
  /** Names in `text` that look like an instance type or family and do not exist. */
  inventedNames(text: string): readonly string[];
  /** Facts kept beside the rows (storage levels, platforms, exchange rate), each with its source. */
  /** @throws RangeError when there is no such fact */
  fact(id: string): Fact;
  otherName(name: string): OtherName | undefined;
}
