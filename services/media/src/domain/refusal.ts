import { type AppError, fail } from '@tallscreen/kit/errors';
import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import { hasSameKeys, isLive, type MediaItem } from '#domain/media-item';
import type { Command } from '#domain/video-life';

export const setsPublishTime = (command: Command): boolean =>
  command.type === 'edit' && Boolean(command.edit.publishAt);

/** Have the files changed since they were read, for example because the uploader chose another cover? */
export const haveFilesChanged = ({ files }: MediaItem, command: Command): boolean =>
  command.type === 'repairFiles' && (files === null || !hasSameKeys(files, command.from));

/** Would this approval concern a version that the admin has not seen? */
export const isStale = (item: MediaItem, command: Command): boolean =>
  command.type === 'approve' &&
  item.status === 'pending' &&
  command.seenRevision !== null &&
  command.seenRevision !== item.revision;

/** Statuses that have the same refusal. */
const saidAs: Partial<Record<MediaItemStatus, MediaItemStatus>> = {
  uploaded: 'processing',
  scheduled: 'approved',
  testing: 'approved',
  promoted: 'approved',
  viral: 'approved',
};

/** Says why a command is not allowed in the present status. */
export function refusalOf(item: MediaItem, command: Command): AppError {
  if (isStale(item, command) || haveFilesChanged(item, command)) return fail('changed_since_seen');
  if (command.type === 'reopen' && item.status === 'rejected') return fail(`${item.kind}_without_files`);
  if (command.type === 'changeCampaign' && item.status === 'pending') return fail('campaign_in_review');
  if (setsPublishTime(command) && isLive(item.status)) return fail(`${item.kind}_live`);
  return fail(`${item.kind}_has_status`, { params: { status: saidAs[item.status] ?? item.status } });
}
