/** One post at a time in a channel; channels do not wait for each other. */
export class ChannelQueue {
  readonly #tails = new Map<string, Promise<void>>();

  /** Runs `work` after all earlier work of the channel, whether that succeeded or not. */
  run<T>(channel: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(channel) ?? Promise.resolve();
    const result = before.then(work);
    const tail = result.then(
      () => {},
      () => {},
    );
    this.#tails.set(channel, tail);
    tail.then(() => {
      if (this.#tails.get(channel) === tail) this.#tails.delete(channel);
    });
    return result;
  }
}
