import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail } from '@tallscreen/kit/errors';
import type { ItemViewer, MaySeeItem } from '#app/may-see-item';
import type { Blocks } from '#store/blocks';
import { saveEvent } from '#events/publish';
import type { MediaItems } from '#store/media-items';
import type { Saves } from '#store/saves';

export interface SetSaveDeps {
  readonly mediaItems: Pick<MediaItems, 'findOne'>;
  readonly blocks: Pick<Blocks, 'findBlocked'>;
  readonly maySeeItem: MaySeeItem;
  readonly saves: Pick<Saves, 'insert' | 'remove'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
  readonly newId: () => number;
}

export interface SaveCommand extends ItemViewer {
  readonly videoId: number;
  /** The state that the user wants. */
  readonly isSaved: boolean;
}

/**
 * Saves a video that the user may see, or removes any video from the saved ones; a repeated call changes nothing.
 * Throws not_found for others, and while the user has a block with the video's owner.
 */
export const createSetSave =
  ({ mediaItems, blocks, maySeeItem, saves, outbox, newId }: SetSaveDeps) =>
  async ({ userId, isAdmin, videoId, isSaved }: SaveCommand): Promise<void> => {
    if (!isSaved) return write((session) => saves.remove({ userId, videoId }, session));
    const item = await mediaItems.findOne(videoId);
    if (item?.itemType !== 'video' || !(await maySeeItem(item, { userId, isAdmin }))) throw fail('video_not_found');
    if ((await blocks.findBlocked(userId, [item.ownerId])).size > 0) throw fail('video_not_found');
    await write((session) => saves.insert({ userId, videoId, sequence: newId() }, session));

    /** A repeated call publishes nothing. */
    function write(change: (session: Session) => Promise<boolean>): Promise<void> {
      return outbox.inTransaction(async (session) => {
        if (await change(session)) await outbox.add(session, [saveEvent({ userId, videoId }, isSaved)]);
      });
    }
  };
