/** One entry of the tables of fitted constants. */
export interface Constant {
  /** Which rows decide it: memory or speed of training, speed of inference, or none (a derived value). */
  readonly part: 'memory' | 'speed' | 'inference' | 'fixed';
  readonly value: number;
  /** What theory or a data sheet suggests before any fit; the fit starts here and is pulled back to it. */
  readonly prior: number;
  readonly low: number;
  readonly high: number;
  readonly meaning: string;
}
