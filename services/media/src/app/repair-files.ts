import type { ChangeMediaItem } from '#app/change-media-item';
import { keysOf, type MediaItem } from '#domain/media-item';
import { filesPrefixOf } from '#domain/object-keys';
import { repairedFiles } from '#domain/repaired-files';
import { decide } from '#domain/video-life';
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
  /** every object below a prefix, by key */
  readonly listKeys: (prefix: string) => Promise<string[]>;
}

export type RepairFiles = (adminId: number) => Promise<RepairReport>;

const PAGE_SIZE = 100;
const CONCURRENCY = 8;

type Finding = 'complete' | 'repaired' | 'missing';

/**
 * Checks the files of all media items. A missing file is replaced by an object of the same name below the item's
 * prefix.
 */
export function createRepairFiles({ mediaItems, changeMediaItem, listKeys }: RepairFilesDeps): RepairFiles {
  async function check({ id, files }: MediaItem, adminId: number): Promise<Finding> {
    if (!files) return 'complete';
    const keys = await listKeys(filesPrefixOf(id));
    const present = new Set(keys);
    if (keysOf(files).every((key) => present.has(key))) return 'complete';
    const repaired = repairedFiles(files, keys);
    if (!repaired) return 'missing';
    const command = { type: 'repairFiles', files: repaired, adminId } as const;
    await changeMediaItem(id, (item) => decide(item, command, new Date()));
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
