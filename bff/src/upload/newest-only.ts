import { fail } from '@tallscreen/kit/errors';

interface Call {
  readonly replaced: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Runs the work of the newest call for a key. `replaced` aborts when a newer call has come; its reason is the error to
 * answer.
 */
export type NewestOnly = <T>(key: string, work: (replaced: AbortSignal) => Promise<T>) => Promise<T>;

/**
 * Lets one call at a time work for each key, within this process. A newer call ends the older one and waits until it
 * has ended. After a lost connection the client calls again while the server still waits for bytes of the old one, so
 * the newer call must win.
 */
export function createNewestOnly(): NewestOnly {
  const newest = new Map<string, Call>();
  return async (key, work) => {
    const previous = newest.get(key);
    const replaced = new AbortController();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const call = { replaced, ended };
    newest.set(key, call);
    previous?.replaced.abort(fail('replaced_by_newer_call'));
    try {
      await previous?.ended;
      replaced.signal.throwIfAborted();
      return await work(replaced.signal);
    } finally {
      if (newest.get(key) === call) newest.delete(key);
      end();
    }
  };
}
