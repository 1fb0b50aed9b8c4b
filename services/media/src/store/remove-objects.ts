import type { Blobs } from '@tallscreen/kit/blobs/port';
import type { Logger } from '@tallscreen/kit/logger';
import { isOutage } from '@tallscreen/kit/outage';
import { workThrough } from '@tallscreen/kit/work-through';

/** All at once, and where that fails one by one: an object that cannot be removed keeps no other. Then throws its failure. */
export async function removeObjects(blobs: Blobs, keys: readonly string[], logger: Logger): Promise<void> {
  try {
    if (keys.length > 0) await blobs.remove(keys);
  } catch (error) {
    if (keys.length === 1 || isOutage(error)) throw error;
    const complaint = 'a file is not removed yet';
    const [failed] = await workThrough(keys, (key) => blobs.remove([key]), { logger, complaint, idOf: (key) => key });
    if (failed) throw failed.error;
  }
}
