import type { Logger } from 'pino';
import type { BackOff } from '#back-off';

export interface WorkThroughOptions<T, Id extends string | number> {
  readonly logger: Pick<Logger, 'warn'>;
  /** what the log says of an entry that failed */
  readonly complaint: string;
  /** names the entry in the log and to the back-off */
  readonly idOf: (entry: T) => Id;
  /** for entries that come again on a timer: those held back are passed over, those that fail are held back */
  readonly backOff?: BackOff<Id>;
  /** asked before each entry; the rest is left when it answers true */
  readonly isOver?: () => boolean;
}

export interface Failed<T> {
  readonly entry: T;
  readonly error: unknown;
}

/**
 * Does the work for one entry after the other. One that fails is logged and does not stop the rest. Answers those that
 * failed; never throws because of `work`.
 */
export async function workThrough<T, Id extends string | number>(
  entries: Iterable<T>,
  work: (entry: T) => Promise<unknown>,
  { logger, complaint, idOf, backOff, isOver = () => false }: WorkThroughOptions<T, Id>,
): Promise<Failed<T>[]> {
  const failed: Failed<T>[] = [];
  for (const entry of entries) {
    if (isOver()) break;
    const id = idOf(entry);
    if (backOff?.isHeldBack(id)) continue;
    try {
      await work(entry);
      backOff?.forget(id);
    } catch (error) {
      failed.push({ entry, error });
      logger.warn({ err: error, id, againInMs: backOff?.holdBack(id, error) }, complaint);
    }
  }
  return failed;
}
