import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import {
  QueueItemState as ProtoState,
  QueueItemType as ProtoType,
  QueueList as ProtoList,
  QueueSort as ProtoSort,
  type QueueItemSchema,
  type QueueService,
} from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import type { CheckClaim } from '#app/check-claim';
import type { ClaimQueueItem } from '#app/claim-queue-item';
import type { HandOverQueueItem } from '#app/hand-over-queue-item';
import type { ListQueue, QueueEntry } from '#app/list-queue';
import type { ListSavedReasons } from '#app/list-saved-reasons';
import type { ReleaseQueueItem } from '#app/release-queue-item';
import type { SaveReasons } from '#app/save-reasons';
import { keysOf, type QueueItemState, type QueueItemType, type QueueList, type QueueSort } from '#domain/queue-item';
import { readWords } from '#domain/reason';
import { toVideo } from '#events/media-item-mapping';
import { fromReportedType, toReportedType } from '#events/report-mapping';
import { fromReport } from '#rpc/reports';
import { fromMeasure } from '#rpc/measures';
import { fromScan } from '#rpc/reviews';

export interface QueueRpcDeps {
  readonly listQueue: ListQueue;
  readonly claimQueueItem: ClaimQueueItem;
  readonly releaseQueueItem: ReleaseQueueItem;
  readonly handOverQueueItem: HandOverQueueItem;
  readonly checkClaim: CheckClaim;
  readonly listSavedReasons: ListSavedReasons;
  readonly saveReasons: SaveReasons;
}

const typeNames: Record<ProtoType, QueueItemType | undefined> = {
  [ProtoType.UNSPECIFIED]: undefined,
  [ProtoType.VIDEO]: 'video',
  [ProtoType.PROMO]: 'promo',
  [ProtoType.REPORT]: 'report',
  [ProtoType.APPEAL]: 'appeal',
  [ProtoType.COMMENT]: 'comment',
};

const protoTypes: Record<QueueItemType, ProtoType> = {
  video: ProtoType.VIDEO,
  promo: ProtoType.PROMO,
  report: ProtoType.REPORT,
  appeal: ProtoType.APPEAL,
  comment: ProtoType.COMMENT,
};

const stateNames: Record<ProtoState, QueueItemState | undefined> = {
  [ProtoState.UNSPECIFIED]: undefined,
  [ProtoState.UNCLAIMED]: 'unclaimed',
  [ProtoState.CLAIMED]: 'claimed',
  [ProtoState.MINE]: 'mine',
  [ProtoState.ASKED]: 'asked',
};

const listNames: Record<ProtoList, QueueList | undefined> = {
  [ProtoList.UNSPECIFIED]: undefined,
  [ProtoList.VIDEOS]: 'videos',
  [ProtoList.PROMOS]: 'promos',
  [ProtoList.REPORTS]: 'reports',
};

const sortNames: Record<ProtoSort, QueueSort> = {
  [ProtoSort.UNSPECIFIED]: 'priority',
  [ProtoSort.PRIORITY]: 'priority',
  [ProtoSort.OLDEST]: 'oldest',
  [ProtoSort.NEWEST]: 'newest',
  [ProtoSort.REPORTS]: 'reports',
  [ProtoSort.REACH]: 'reach',
  [ProtoSort.URGENT]: 'urgent',
};

export const createQueueRpc = (deps: QueueRpcDeps): ServiceImpl<typeof QueueService> => ({
  async listQueueItems({ list, type, state, sort, language, hashtag, ...page }, context) {
    const adminId = personOf(context).userId;
    const order = sortNames[sort] ?? 'priority';
    const kind = { list: listNames[list], type: typeNames[type], state: stateNames[state] };
    const filter = { ...kind, sort: order, language, hashtag, adminId };
    const { entries, nextPageToken } = await deps.listQueue(filter, page);
    return { items: entries.map(fromEntry), nextPageToken };
  },

  claimQueueItem: async ({ id }, context) => ({
    claimedUntil: timestampFromDate(await deps.claimQueueItem(id, personOf(context).userId)),
  }),

  async releaseQueueItem({ id }, context) {
    await deps.releaseQueueItem(id, personOf(context).userId);
    return {};
  },

  async handOverQueueItem({ id, toAdminId, note }, context) {
    await deps.handOverQueueItem(id, {
      from: personOf(context).userId,
      to: toAdminId === 0n ? 0 : toId(toAdminId),
      note: readWords(note),
    });
    return {};
  },

  async checkClaim({ itemType, itemId }, context) {
    const item = { type: toReportedType(itemType), id: toId(itemId) };
    await deps.checkClaim(keysOf(item), personOf(context).userId);
    return {};
  },

  listSavedReasons: async (_request, context) => ({
    reasons: await deps.listSavedReasons(personOf(context).userId),
  }),

  setSavedReasons: async ({ reasons }, context) => ({
    reasons: await deps.saveReasons(personOf(context).userId, reasons),
  }),
});

function fromEntry(entry: QueueEntry): MessageInitShape<typeof QueueItemSchema> {
  const { row, copy, scan, appealed, notices, reports } = entry;
  const { claim, secondOpinion: asked, mediaItemId } = row;
  return {
    id: row.id,
    type: protoTypes[row.type],
    itemType: fromReportedType(row.item.type),
    itemId: fromId(row.item.id),
    ...(copy && { video: toVideo(copy) }),
    ...(scan && { verdict: fromScan(scan) }),
    ...(appealed && { appealed: fromMeasure(appealed) }),
    reason: row.reason,
    reportCount: row.reports,
    reportId: fromId(row.reportId ?? 0),
    newestReports: reports.map(fromReport),
    ...(row.topWeight !== undefined && { reporterWeight: row.topWeight }),
    behind: row.behind,
    notices: notices.map(({ category, count }) => ({ category, count })),
    reach: BigInt(row.reach),
    waitingSince: timestampFromDate(row.since),
    ...(claim && { claimedBy: fromId(claim.by), claimedUntil: timestampFromDate(claim.until) }),
    ...(asked && {
      secondOpinion: { fromAdminId: fromId(asked.from), toAdminId: fromId(asked.to), note: asked.note },
    }),
    commentedItemId: fromId(row.type === 'comment' ? (mediaItemId ?? 0) : 0),
    languages: [...row.languages],
  };
}
