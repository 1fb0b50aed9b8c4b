import { timingSafeEqual } from 'node:crypto';
import { maySee, type VideoAudience } from '@tallscreen/proto/rules/video-audience';
import { audienceOf, isGone, isLive, type MediaItem } from '#domain/media-item';

/**
 * public: any cache may store the file. private: only the reader's browser may, for a short time. gone: nobody may read
 * it at this address.
 */
export type FileAccess = 'public' | 'private' | 'gone';

export interface Standing extends Pick<MediaItem, 'status' | 'isUploaderHidden' | 'fileSecret'> {
  readonly audience: VideoAudience;
}

/**
 * Returns who may read and store a file. Before people see an item, only its uploader and admins know the addresses of
 * its files, which cannot be guessed. After fewer people may see it than before, the others know the addresses, so
 * readers need the item's secret. A file of an unknown item is private.
 */
export function fileAccessOf(item: Standing | undefined, secret: string): FileAccess {
  if (!item) return 'private';
  if (item.audience === 'public' && readersOf(item) === Readers.all) return 'public';
  const isKnown = item.fileSecret === '' || isSame(item.fileSecret, secret);
  return !isGone(item.status) && isKnown ? 'private' : 'gone';
}

/** Who gets the addresses of an item's files; the fewer, the lower. */
const Readers = { few: 0, followers: 1, all: 2 } as const;

function readersOf({ status, isUploaderHidden, audience }: Omit<Standing, 'fileSecret'>): number {
  if (!isLive(status) || isUploaderHidden) return Readers.few;
  if (maySee(audience, { isDecider: false, isFollower: false })) return Readers.all;
  return maySee(audience, { isDecider: false, isFollower: true }) ? Readers.followers : Readers.few;
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one, 'latin1'), Buffer.from(other, 'latin1'));

/**
 * Returns the item's secret after a change: a new one when fewer people may see the item than before, and at a
 * take-down; none once everybody who has its address may see it.
 */
export function fileSecretAfter(before: MediaItem, after: MediaItem, newSecret: () => string): string {
  const [earlier, now] = [before, after].map((item) => readersOf({ ...item, audience: audienceOf(item) }));
  if (now === Readers.all) return '';
  if (now! < earlier!) return newSecret();
  const isTakenDown = after.status === 'rejected' || after.isUploaderHidden;
  return before.fileSecret || (isTakenDown ? newSecret() : '');
}
