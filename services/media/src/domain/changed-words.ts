import { fingerprintOfCaptions, fingerprintOfHashtag, fingerprintOfTitle } from '@tallscreen/kit/flagged-texts';
import { codesIn } from '@tallscreen/proto/rules/reason-texts';
import type { MediaItem } from '#domain/media-item';
import { urlOf } from '#domain/object-keys';
import { hasSameWords } from '#domain/video-details';
import type { Command } from '#domain/video-life';

/** Whether the command brings words that no scan has read. Words of captions count like title and hashtags. */
export const hasNewWords = (item: MediaItem, command: Command): boolean =>
  command.type === 'setCaptions' || (command.type === 'edit' && !hasSameWords(item.details, command.edit));

/** Returns the scan of changed words to wait for; the first scan is requested by the status. */
export const wantedScanOf = (item: MediaItem, command: Command): Partial<MediaItem> =>
  hasNewWords(item, command) && item.files !== null
    ? {
        wantedScanId: `${item.id}-${item.revision + 1}`,
        progressPercent: item.status === 'pending' ? 0 : item.progressPercent,
      }
    : {};

export const isWantedScan = ({ wantedScanId }: MediaItem, command: Command): boolean =>
  command.type === 'recordScan' && wantedScanId !== '' && command.scanId === wantedScanId;

/** Whether the scan of an approved video found something that no admin has approved. */
export const isNewlyFlagged = (approved: MediaItem, command: Command): boolean =>
  command.type === 'recordScan' &&
  ((command.flagsWords && !isEachApproved(command.flaggedTexts, approved)) ||
    codesIn(command.flagCode).some((code) => !codesIn(approved.flagCode).includes(code)));

/** A scan that names no text is from before texts had names. */
const isEachApproved = (texts: readonly string[], { approvedTexts }: MediaItem): boolean =>
  texts.length > 0 && texts.every((text) => approvedTexts.includes(text));

/** Returns what an approval approves: flagged texts that the video still has, not those deleted since the scan. */
export function approvedTextsOf({ flaggedTexts, details: { title, hashtags }, captions }: MediaItem): string[] {
  const present = [
    fingerprintOfTitle(title),
    ...hashtags.map(fingerprintOfHashtag),
    ...captions.map(({ key }) => fingerprintOfCaptions(urlOf(key))),
  ];
  return flaggedTexts.filter((text) => present.includes(text));
}
