import type { ChangeMediaItem } from '#app/change-media-item';
import type { AccountChange, AccountStatus } from '#domain/account-status';
import { mediaItemKinds, type MediaItemKind } from '#domain/media-item';
import { decide, type Command } from '#domain/video-life';
import type { MediaItemStore } from '#store/media-items';
import type { UploaderStore } from '#store/uploaders';

export interface ApplyAccountChangeDeps {
  readonly mediaItems: Pick<MediaItemStore, 'listUploads'>;
  readonly changeMediaItem: ChangeMediaItem;
  readonly uploaders: Pick<UploaderStore, 'markFinished'>;
  /** removes every avatar of the user, also those that no account points to */
  readonly removeAvatars: (userId: number) => Promise<void>;
  /** removes the export of the user's data, also one that is being made */
  readonly removeExport: (userId: number) => Promise<void>;
  /** removes uploads of which no video was made yet */
  readonly removeUploads: (userId: number) => Promise<void>;
}

export type ApplyAccountChange = (change: AccountChange, signal: AbortSignal) => Promise<void>;

const PAGE_SIZE = 50;

const commandOf: Record<AccountStatus, Command> = {
  active: { type: 'showUploader' },
  banned: { type: 'hideUploader' },
  deleted: { type: 'delete' },
};

/**
 * Hides the media items of a banned account, shows those of an unbanned one, and deletes those of a deleted one with
 * its avatars. An interrupted call is repeated from the beginning; a newer change that is recorded meanwhile is applied
 * next.
 */
export function createApplyAccountChange(deps: ApplyAccountChangeDeps): ApplyAccountChange {
  const { mediaItems, changeMediaItem, uploaders, removeAvatars, removeExport, removeUploads } = deps;

  async function changeAll(
    uploaderId: number,
    kind: MediaItemKind,
    command: Command,
    signal: AbortSignal,
  ): Promise<void> {
    for (let after: number | undefined; !signal.aborted;) {
      const at = { limit: PAGE_SIZE, after };
      const items = await mediaItems.listUploads({
        uploaderId,
        kind,
        shownTo: null,
        withRemoved: true,
        ...at,
      });
      for (const { id } of items) await changeMediaItem(id, (item) => decide(item, command, new Date()));
      after = items.at(-1)?.id;
      if (items.length < PAGE_SIZE) break;
    }
  }

  return async (change, signal) => {
    const { userId, status, revision } = change;
    for (const kind of mediaItemKinds) await changeAll(userId, kind, commandOf[status], signal);
    if (signal.aborted) return;
    if (status === 'deleted') {
      await removeAvatars(userId);
      await removeExport(userId);
      await removeUploads(userId);
    }
    await uploaders.markFinished(userId, revision);
  };
}
