import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import { isLive, type MediaItem } from '#domain/media-item';
import type { Command } from '#domain/video-life';

export const setsPublishTime = (command: Command): boolean =>
  command.type === 'edit' && Boolean(command.edit.publishAt);

/** Would an admin approve what they have not seen? */
export const isStale = (item: MediaItem, command: Command): boolean =>
  command.type === 'approve' &&
  item.status === 'pending' &&
  command.seenRevision !== null &&
  command.seenRevision !== item.revision;

const statusPhrases: Record<MediaItemStatus, string> = {
  uploaded: 'still being processed',
  processing: 'still being processed',
  scanning: 'still being scanned',
  pending: 'waiting for a decision',
  scheduled: 'already approved',
  testing: 'already approved',
  promoted: 'already approved',
  viral: 'already approved',
  approved: 'already approved',
  rejected: 'already rejected',
  deleted: 'removed',
};

/** Says why a command is not allowed in the present status. */
export function refusalOf(item: MediaItem, command: Command): string {
  if (isStale(item, command)) return 'This was changed after you looked at it. Please look again.';
  if (command.type === 'reopen' && item.status === 'rejected')
    return `This ${item.kind} has no playable files. It has to be uploaded again.`;
  if (command.type === 'changeCampaign' && item.status === 'pending')
    return 'This promo is waiting for a decision. Its link and button cannot be changed now.';
  if (setsPublishTime(command) && isLive(item.status))
    return `This ${item.kind} is live. Its publish time cannot be changed.`;
  return `This ${item.kind} is ${statusPhrases[item.status]}.`;
}
