import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import type { FindAppealed } from '#app/find-appealed';
import type { Decision } from '#domain/decision';
import type { ItemType, MediaItemCopy } from '#domain/media-item';
import { cutPage, pageSizeOf, type Page, type PageRequest } from '#domain/page';
import type { Appeals } from '#store/appeals';
import type { MediaItems } from '#store/media-items';
import type { Scans, StoredVerdict } from '#store/scans';

export interface ReviewItem {
  readonly item: MediaItemCopy;
  /** undefined if the scan has no verdict */
  readonly scan: StoredVerdict | undefined;
  /** empty if there was no appeal */
  readonly appealText: string;
  /** what the open appeal is about; undefined if none is open */
  readonly appealed: Decision | undefined;
}

export interface ListReviewQueueDeps {
  readonly mediaItems: Pick<MediaItems, 'listPending'>;
  readonly scans: Pick<Scans, 'findVerdicts'>;
  readonly appeals: Pick<Appeals, 'findTexts'>;
  readonly findAppealed: FindAppealed;
}

const pageToken = z.object({ isFlagged: z.boolean(), id: z.number().int().positive() });

export type ListReviewQueue = ReturnType<typeof createListReviewQueue>;

/** Lists what waits for an admin's decision: flagged first, then newest first. */
export const createListReviewQueue =
  ({ mediaItems, scans, appeals, findAppealed }: ListReviewQueueDeps) =>
  async (itemType: ItemType, request: PageRequest): Promise<Page<ReviewItem>> => {
    const pageSize = pageSizeOf(request);
    const after = request.pageToken ? decodePageToken(pageToken, request.pageToken) : null;
    const pending = await mediaItems.listPending(itemType, after, pageSize + 1);
    const page = cutPage(pending, pageSize, ({ isFlagged, id }) => encodePageToken({ isFlagged, id }));
    const ids = page.items.map(({ id }) => id);
    const [verdicts, texts] = await Promise.all([scans.findVerdicts(ids), appeals.findTexts(ids)]);
    const appealed = await findAppealed([...texts.keys()]);
    const items = page.items.map((item) => ({
      item,
      scan: verdicts.find(({ itemId }) => itemId === item.id),
      appealText: texts.get(item.id) ?? '',
      appealed: appealed.get(item.id),
    }));
    return { ...page, items };
  };
