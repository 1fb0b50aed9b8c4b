import { forbidden, notFound } from '@tallscreen/kit/errors';
import type { Totals } from './contribution.ts';
import { durationOf, isDeleted, newItem, type Item } from './item.ts';
import type { Bucket, Viewing } from './ledger.ts';
import { retentionOf } from './watching.ts';

/** Where a page of viewers ends: when its last one looked, and who. */
export interface ViewerCursor {
  readonly lastAtMs: number;
  readonly viewerId: number;
}

/** What is read, outside of any transaction. */
export interface FigureReader {
  readonly readItems: (ids: readonly number[]) => Promise<Item[]>;
  readonly readBest: (limit: number) => Promise<Item[]>;
  readonly readBuckets: (itemId: number, width: Bucket['width'], limit: number) => Promise<Bucket[]>;
  readonly listViewers: (itemId: number, limit: number, after?: ViewerCursor) => Promise<Viewing[]>;
  readonly readOwnedViews: (ownerIds: readonly number[]) => Promise<Map<number, number>>;
  readonly readTotals: () => Promise<{ totals: Totals; roles: Map<string, number> }>;
  readonly readDays: (limit: number) => Promise<{ day: string; count: number }[]>;
}

/** Who asks. */
export interface Asker {
  readonly userId: number;
  readonly role: string;
}

const MAX_HOURS = 14 * 24;
const MAX_DAYS = 400;
const ACTIVE_DAYS = 30;
const DEFAULT_TOP = 10;
const MAX_TOP = 100;
const DEFAULT_VIEWERS = 50;
const MAX_VIEWERS = 100;

export type Figures = ReturnType<typeof createFigures>;

export function createFigures(reader: FigureReader) {
  const readTop = (limit: number): Promise<Item[]> =>
    reader.readBest(Math.min(MAX_TOP, limit > 0 ? limit : DEFAULT_TOP));

  /** Who watched what is nobody's business but the uploader's and the admins'. */
  async function readOwn(itemId: number, { userId, role }: Asker): Promise<Item> {
    const [item] = await reader.readItems([itemId]);
    if (!item?.clip || isDeleted(item)) throw notFound('Video not found.');
    if (role !== 'admin' && item.clip.ownerId !== userId) throw forbidden('Only its uploader may see this.');
    return item;
  }

  return {
    readTop,
    readStats: async (ids: readonly number[]): Promise<Item[]> => {
      const items = new Map((await reader.readItems(ids)).map((item) => [item.id, item]));
      return ids.map((id) => items.get(id) ?? newItem(id, 'video'));
    },
    readTimeline: async (asker: Asker, itemId: number, width: Bucket['width']): Promise<Bucket[]> => {
      await readOwn(itemId, asker);
      return reader.readBuckets(itemId, width, width === 'hour' ? MAX_HOURS : MAX_DAYS);
    },
    readRetention: async (asker: Asker, itemId: number): Promise<number[]> => {
      const item = await readOwn(itemId, asker);
      return retentionOf(item.depth, durationOf(item));
    },
    /** `next` is where the following page begins. */
    listViewers: async (asker: Asker, itemId: number, limit: number, after?: ViewerCursor) => {
      await readOwn(itemId, asker);
      const count = Math.min(MAX_VIEWERS, limit > 0 ? limit : DEFAULT_VIEWERS);
      const found = await reader.listViewers(itemId, count + 1, after);
      const viewers = found.slice(0, count);
      const last = found.length > count ? viewers.at(-1) : undefined;
      const next = last && { lastAtMs: last.latest?.atMs ?? 0, viewerId: last.viewerId };
      return { viewers, next };
    },
    readOwnedViews: reader.readOwnedViews,
    readMetrics: async (topLimit: number) => {
      const [{ totals, roles }, days, top] = await Promise.all([
        reader.readTotals(),
        reader.readDays(ACTIVE_DAYS),
        readTop(topLimit),
      ]);
      return { totals, roles, days, top };
    },
  };
}
