import { createBackOff } from '@tallscreen/kit/back-off';
import type { Blobs } from '@tallscreen/kit/blobs/port';
import type { Logger } from '@tallscreen/kit/logger';
import { workThrough } from '@tallscreen/kit/work-through';
import type { Connection } from 'mongoose';
import { CLIPS, type ClipDocument } from '#store/clip-document';
import { removeObjects } from '#store/remove-objects';

export interface DoomedFiles {
  /** Removes what one clip dooms; what fails is logged and left for a later `cleanAll`. */
  clean(clipId: number): Promise<void>;
  /** The same for every clip, e.g. after a crash between the decision and the removal; until `signal` aborts. */
  cleanAll(signal: AbortSignal): Promise<void>;
}

type Doomed = Pick<ClipDocument, '_id' | 'doomed'>;

const BATCH = 100;

/** Every key below a prefix. */
export async function listKeys(blobs: Blobs, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list(prefix)) keys.push(key);
  return keys;
}

export function createDoomedFiles(connection: Connection, blobs: Blobs, logger: Logger): DoomedFiles {
  const clips = connection.collection<ClipDocument>(CLIPS);
  const backOff = createBackOff<number>({ firstMs: 30_000, longestMs: 60 * 60_000 });

  async function removeAll(entry: string): Promise<void> {
    await removeObjects(blobs, entry.endsWith('/') ? await listKeys(blobs, entry) : [entry], logger);
  }

  /** What could be removed is forgotten, even where the rest could not. */
  async function cleanOne({ _id, doomed = [] }: Doomed): Promise<void> {
    const complaint = 'files are not removed yet';
    const failed = await workThrough(doomed, removeAll, { logger, complaint, idOf: (entry) => entry });
    const kept = new Set(failed.map(({ entry }) => entry));
    const removed = doomed.filter((entry) => !kept.has(entry));
    await clips.updateOne({ _id }, { $pull: { doomed: { $in: removed } } });
    await clips.updateOne({ _id, doomed: { $size: 0 } }, { $unset: { doomed: '', doomedAt: '' } });
    if (failed[0]) throw failed[0].error;
  }

  return {
    async clean(clipId) {
      try {
        const found = await clips.findOne({ _id: clipId }, { projection: { doomed: 1 } });
        if (found) await cleanOne(found);
      } catch (err) {
        logger.warn({ err, clipId }, 'files are not removed yet');
      }
    },
    async cleanAll(signal) {
      const due = await clips
        .find({ doomedAt: { $lte: new Date() }, _id: { $nin: backOff.heldBack() } }, { projection: { doomed: 1 } })
        .sort({ doomedAt: 1 })
        .limit(BATCH)
        .toArray();
      await workThrough(due, cleanOne, {
        logger,
        complaint: 'files of a clip are not removed yet',
        idOf: ({ _id }) => _id,
        backOff,
        isOver: () => signal.aborted,
      });
    },
  };
}
