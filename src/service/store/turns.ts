/** Work on one key at a time, in the order it was asked for, within this process. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs `work` after everything asked earlier for `key` has settled; gives its result or error. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const earlier = this.#last.get(key) ?? Promise.resolve();
    let finish: () => void = () => undefined;
    const mine = new Promise<void>((resolve) => {
      finish = resolve;
    });
    this.#last.set(key, mine);
    await earlier;
    try {
      return await work();
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
      finish();
    }
  }
}
