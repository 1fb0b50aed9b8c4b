import { MOST_RECORDED } from '#app/read-user-record';
import type { Decision } from '#domain/decision';
import type { ItemType, MediaItemCopy } from '#domain/media-item';
import type { Report } from '#domain/report';
import { itemNotFound } from '#domain/reported-item';
import type { Strike } from '#domain/strike';
import type { Appeals } from '#store/appeals';
import type { Decisions } from '#store/decisions';
import type { MediaItems } from '#store/media-items';
import type { Reports } from '#store/reports';
import type { Scans, StoredVerdict } from '#store/scans';
import type { Strikes } from '#store/strikes';

export interface ReadItemRecordDeps {
  readonly mediaItems: Pick<MediaItems, 'find'>;
  readonly decisions: Pick<Decisions, 'listNewestOn'>;
  readonly reports: Pick<Reports, 'listOn'>;
  readonly strikes: Pick<Strikes, 'list'>;
  readonly scans: Pick<Scans, 'findVerdicts'>;
  readonly appeals: Pick<Appeals, 'findTexts'>;
}

export interface ItemRecord {
  readonly item: MediaItemCopy;
  readonly decisions: readonly Decision[];
  readonly reports: readonly Report[];
  readonly strikes: readonly Strike[];
  readonly scan: StoredVerdict | undefined;
  readonly appealText: string;
}

export type ReadItemRecord = ReturnType<typeof createReadItemRecord>;

/** Returns what moderation knows of a video or promo, the newest first. Throws not_found if it knows no such item, or one of
 * another type. */
export const createReadItemRecord =
  (deps: ReadItemRecordDeps) =>
  async (id: number, wantedType?: ItemType): Promise<ItemRecord> => {
    const item = await deps.mediaItems.find(id);
    if (!item || (wantedType && item.itemType !== wantedType)) throw itemNotFound(wantedType ?? 'video');
    const type = item.itemType;
    const [decisions, reports, strikes, scans, texts] = await Promise.all([
      deps.decisions.listNewestOn(id, MOST_RECORDED),
      deps.reports.listOn({ type, id }, MOST_RECORDED, 'all'),
      deps.strikes.list(item.uploaderId, new Date()),
      deps.scans.findVerdicts([id]),
      deps.appeals.findTexts([id]),
    ]);
    const ofItem = strikes.filter((strike) => strike.item.type === type && strike.item.id === id);
    return { item, decisions, reports, strikes: ofItem, scan: scans[0], appealText: texts.get(id) ?? '' };
  };
