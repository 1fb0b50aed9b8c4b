import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 25;

/** Polls until `condition` is true. The test's own time limit ends the wait. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void>;
/** Polls until `isDone` accepts what `ask` returns, and returns it. */
export async function until<T>(ask: () => T | Promise<T>, isDone: (value: T) => boolean): Promise<T>;
export async function until<T>(ask: () => T | Promise<T>, isDone: (value: T) => boolean = Boolean): Promise<T> {
  for (;;) {
    const value = await ask();
    if (isDone(value)) return value;
    await sleep(EVERY_MS);
  }
}
