import type { Logger } from '@tallscreen/kit/logger';
import type { ChangeMediaItem } from '#app/change-media-item';
import { keysOf, type MediaFiles, type MediaItem } from '#domain/media-item';
import { filesPrefixOf } from '#domain/object-keys';
import { repairedFiles } from '#domain/repaired-files';
import { decide } from '#domain/video-life';
import type { CoverMaker } from '#ffmpeg/cover-maker';
import type { MediaItemStore } from '#store/media-items';

interface RepairReport {
  readonly checked: number;
  readonly repaired: number;
  /** media items with at least one file that was not found */
  readonly missing: number;
}

export interface RepairFilesDeps {
  readonly mediaItems: Pick<MediaItemStore, 'listWithFiles'>;
  readonly changeMediaItem: ChangeMediaItem;
  readonly makeCover: CoverMaker;
  readonly logger: Logger;
  /** every object below a prefix, by key */
  readonly listKeys: (prefix: string) => Promise<string[]>;
}

export type RepairFiles = (adminId: number) => Promise<RepairReport>;

const PAGE_SIZE = 100;
const CONCURRENCY = 8;

type Finding = 'complete' | 'repaired' | 'missing';

/**
 * Checks the files of all media items. A missing file is replaced by an object of the same name below the item's
 * prefix, a missing cover by a new one of the frame that the uploader chose: the object of the same name may be the
 * cover that they replaced.
 */
export function createRepairFiles(deps: RepairFilesDeps): RepairFiles {
  const { mediaItems, changeMediaItem, listKeys } = deps;

  /** Returns undefined if the video cannot be read. */
  async function withCover({ id, source, durationMs }: MediaItem, files: MediaFiles): Promise<MediaFiles | undefined> {
    const [rendition] = files.renditions;
    if (!rendition) return undefined;
    const atMs = Math.min(source.cut.coverMs ?? 0, durationMs);
    try {
      return { ...files, ...(await deps.makeCover({ itemId: id, rendition, durationMs, atMs })) };
    } catch (err) {
      deps.logger.warn({ err, itemId: id }, 'could not make the cover again');
      return undefined;
    }
  }

  async function check(item: MediaItem, adminId: number): Promise<Finding> {
    const { id, files } = item;
    if (!files) return 'complete';
    const keys = await listKeys(filesPrefixOf(id));
    const present = new Set(keys);
    if (keysOf(files).every((key) => present.has(key))) return 'complete';
    const isCoverLost = !present.has(files.posterKey) && item.source.cut.coverMs !== null;
    const found = repairedFiles(files, keys, !isCoverLost);
    const repaired = found && isCoverLost ? await withCover(item, found) : found;
    if (!repaired) return 'missing';
    const command = { type: 'repairFiles', files: repaired, adminId } as const;
    await changeMediaItem(id, (current) => decide(current, command, new Date()));
    return 'repaired';
  }

  return async (adminId) => {
    const findings: Finding[] = [];
    for (let afterId = 0; ;) {
      const items = await mediaItems.listWithFiles(afterId, PAGE_SIZE);
      for (let i = 0; i < items.length; i += CONCURRENCY) {
        const batch = items.slice(i, i + CONCURRENCY);
        findings.push(...(await Promise.all(batch.map((item) => check(item, adminId)))));
      }
      const last = items.at(-1);
      if (items.length < PAGE_SIZE || !last) break;
      afterId = last.id;
    }
    const count = (wanted: Finding) => findings.filter((finding) => finding === wanted).length;
    return { checked: findings.length, repaired: count('repaired'), missing: count('missing') };
  };
}
