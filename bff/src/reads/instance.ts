import { createLinks, type Links } from '#pages/heads';
import type { Reads } from '#reads/reads';

/** A page waits so long for the newest look. A head without it is better than no head. */
const FRESH_MS = 200;

/**
 * Returns a function that reads the links of this installation with its look, which an admin may have changed. While
 * moderation hangs, it answers the last known look.
 */
export function createReadLinks(
  { instance }: Pick<Reads, 'instance'>,
  origin: string,
  freshMs = FRESH_MS,
): () => Promise<Links> {
  let last = createLinks(origin);
  const refresh = async (): Promise<void> => {
    const look = await instance();
    if (look) last = createLinks(origin, look);
  };
  return async () => {
    await Promise.race([refresh(), new Promise((resolve) => void setTimeout(resolve, freshMs).unref())]);
    return last;
  };
}
