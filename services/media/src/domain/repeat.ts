import { isSameCampaign, noCampaign } from '#domain/campaign';
import { hasSameKeys, type MediaItem } from '#domain/media-item';
import { isScheduledFor } from '#domain/publish-time';
import { isSameVideo } from '#domain/video-edit';
import type { Command } from '#domain/video-life';

/** Was the command carried out before, or is there nothing left to do? */
export function isRepeat(item: MediaItem, command: Command, now: Date): boolean {
  if ('decisionId' in command && item.decisionIds.includes(command.decisionId)) return true;
  if (command.type === 'recordScan') return item.scanId === command.scanId;
  if (command.type === 'delete') return item.status === 'deleted';
  // The time was changed since, or the video is live, rejected or deleted.
  if (command.type === 'publish') return item.status !== 'scheduled' || isScheduledFor(item, now);
  if (command.type === 'moveTier') return item.status === command.tier;
  if (item.status === 'deleted') return false;
  if (item.status === 'removed') return isSameStanding(item, command);
  if (command.type === 'repairFiles') return item.files !== null && hasSameKeys(item.files, command.files);
  if (command.type === 'setCaptions') return item.captions.some(({ key }) => key === command.captions.key);
  if (command.type === 'deleteCaptions') return !item.captions.some(({ lang }) => lang === command.lang);
  if (command.type === 'edit') return isSameVideo(item, command.edit);
  if (command.type === 'changeCampaign') return isSameCampaign(item.campaign ?? noCampaign, command.campaign);
  return isSameStanding(item, command);
}

const isSameStanding = ({ isUploaderHidden }: MediaItem, { type }: Command): boolean =>
  (type === 'hideUploader' && isUploaderHidden) || (type === 'showUploader' && !isUploaderHidden);
