/** Waiting for what must come. */
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks until the answer is truthy and returns it. An error counts as "not yet".
 * @throws Error that says what did not happen, with the last error as its cause
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T> | T,
  withinMs = 10_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + withinMs;
  let last: unknown;
  do {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      last = error;
    }
    await delay(20);
  } while (Date.now() < deadline);
  throw new Error(`within ${withinMs} ms it did not happen that ${what}`, { cause: last });
}
