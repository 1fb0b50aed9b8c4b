import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import type { ClipCopy, ClipKind } from '#domain/clip';
import type { Decision } from '#domain/decision';
import { cutPage, limitOf, type Page, type PageWish } from '#domain/page';
import type { AppealStore, ClipStore, DecisionStore, ScanStore, StoredVerdict } from '#domain/ports';

export interface QueueEntry {
  readonly clip: ClipCopy;
  readonly scan: StoredVerdict | undefined;
  readonly appealText: string;
}

export interface ReviewQueueDeps {
  readonly clips: Pick<ClipStore, 'listQueue'>;
  readonly scans: Pick<ScanStore, 'findVerdicts'>;
  readonly appeals: Pick<AppealStore, 'find'>;
  readonly decisions: Pick<DecisionStore, 'list'>;
}

const queueToken = z.object({ isFlagged: z.boolean(), id: z.number().int().positive() });
const idToken = z.number().int().positive();

export type ReviewQueue = ReturnType<typeof createReviewQueue>;

/** What waits for an admin, and what admins have decided. */
export function createReviewQueue({ clips, scans, appeals, decisions }: ReviewQueueDeps) {
  return {
    async list(kind: ClipKind, wish: PageWish): Promise<Page<QueueEntry>> {
      const limit = limitOf(wish);
      const after = wish.pageToken ? decodePageToken(queueToken, wish.pageToken) : null;
      const found = await clips.listQueue(kind, after, limit + 1);
      const page = cutPage(found, limit, ({ isFlagged, id }) => encodePageToken({ isFlagged, id }));
      const ids = page.items.map(({ id }) => id);
      const [verdicts, texts] = await Promise.all([scans.findVerdicts(ids), appeals.find(ids)]);
      const items = page.items.map((clip) => ({
        clip,
        scan: verdicts.find(({ clipId }) => clipId === clip.id),
        appealText: texts.find(({ videoId }) => videoId === clip.id)?.text ?? '',
      }));
      return { ...page, items };
    },

    async listDecisions(videoId: number, wish: PageWish): Promise<Page<Decision>> {
      const limit = limitOf(wish);
      const before = wish.pageToken ? { before: decodePageToken(idToken, wish.pageToken) } : {};
      const found = await decisions.list({ videoId, ...before, limit: limit + 1 });
      return cutPage(found, limit, ({ id }) => encodePageToken(id));
    },
  };
}
