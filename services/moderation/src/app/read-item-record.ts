import { MOST_RECORDED } from '#app/read-user-record';
import type { Decision } from '#domain/decision';
import type { ItemType, MediaItemCopy } from '#domain/media-item';
import type { Report } from '#domain/report';
import { itemNotFound } from '#domain/reported-item';
import { isAppealed } from '#app/read-appeals';
import type { Measure } from '#domain/measure';
import type { Decisions } from '#store/decisions';
import type { Measures } from '#store/measures';
import type { MediaItems } from '#store/media-items';
import type { Reports } from '#store/reports';
import type { Scans, StoredVerdict } from '#store/scans';

export interface ReadItemRecordDeps {
  readonly mediaItems: Pick<MediaItems, 'find'>;
  readonly decisions: Pick<Decisions, 'listNewestOn'>;
  readonly reports: Pick<Reports, 'listOn'>;
  readonly measures: Pick<Measures, 'listOnMedia'>;
  readonly scans: Pick<Scans, 'findVerdicts'>;
}

export interface ItemRecord {
  readonly item: MediaItemCopy;
  readonly decisions: readonly Decision[];
  readonly reports: readonly Report[];
  readonly strikes: readonly Measure[];
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
    const [decisions, reports, measures, scans] = await Promise.all([
      deps.decisions.listNewestOn(id, MOST_RECORDED),
      deps.reports.listOn({ type, id }, MOST_RECORDED, 'all'),
      deps.measures.listOnMedia([id]),
      deps.scans.findVerdicts([id]),
    ]);
    const strikes = measures.filter(({ strikeUntil }) => strikeUntil !== null && strikeUntil > new Date());
    const appealText = measures.findLast(isAppealed)?.appeal.text ?? '';
    return { item, decisions, reports, strikes: strikes.toReversed(), scan: scans[0], appealText };
  };
