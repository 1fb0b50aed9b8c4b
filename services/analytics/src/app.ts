import { processOnce } from '@tallscreen/kit-events/outbox/inbox';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { createKeyedMutex } from '@tallscreen/kit/keyed-mutex';
import { createAttributeFollow } from '#app/attribute-follow';
import { createReadBillingAddress, createSaveBillingAddress } from '#app/billing-address';
import { createDeleteHistory } from '#app/delete-history';
import { createIssueInvoices } from '#app/issue-invoices';
import { createListHistory } from '#app/list-history';
import { createListInvoices } from '#app/list-invoices';
import { createListIssuedInvoices } from '#app/list-issued-invoices';
import { createListPromoCharges } from '#app/list-promo-charges';
import { createListTopVideos } from '#app/list-top-videos';
import { createListViewers } from '#app/list-viewers';
import { createReadAdminMetrics } from '#app/read-admin-metrics';
import { createReadAudience } from '#app/read-audience';
import { createReadInvoice } from '#app/read-invoice';
import { createReadOnlineHours } from '#app/read-online-hours';
import { createReadOwnItem } from '#app/read-own-item';
import { createReadOwnerTotals } from '#app/read-owner-totals';
import { createReadRetention } from '#app/read-retention';
import { createReadSources } from '#app/read-sources';
import { createReadTier } from '#app/read-tier';
import { createReadTimeline } from '#app/read-timeline';
import { createReadVideoStats } from '#app/read-video-stats';
import { createRecordActivity } from '#app/record-activity';
import { createRecordEngagement } from '#app/record-engagement';
import { createRecordFollows } from '#app/record-follows';
import { createRecordMediaItems } from '#app/record-media-items';
import { createRecordReports } from '#app/record-reports';
import { createRecordTrackEvents, type CountOnce } from '#app/record-track-events';
import { createRecordUsers } from '#app/record-users';
import { createSaveViewings } from '#app/save-viewings';
import { createListRisingVideos } from '#app/list-rising-videos';
import { createScoreVideos } from '#app/score-videos';
import { createUpdateNeighbours } from '#app/update-neighbours';
import type { Price } from '#domain/price';
import type { Rules } from '#domain/rules';
import { createToEvents } from '#events/publish';
import type { Stores } from '#parts';

/** Names this service's counting of events, so that each event is counted once. */
export const CONSUMER_GROUP = 'analytics';

export type App = ReturnType<typeof createApp>;

export interface AppDeps extends Stores {
  readonly outbox: Outbox;
  readonly rules: Rules;
  readonly toEvents?: ReturnType<typeof createToEvents>;
}

/** The operations of the service, each with its dependencies. */
export function createApp(deps: AppDeps) {
  const readOwnItem = createReadOwnItem(deps);
  const listTopVideos = createListTopVideos(deps);
  return {
    ...createRecording(deps),
    rules: deps.rules,
    readVideoStats: createReadVideoStats(deps),
    readTimeline: createReadTimeline({ ...deps, readOwnItem }),
    listViewers: createListViewers({ ...deps, readOwnItem }),
    listHistory: createListHistory(deps),
    deleteHistory: createDeleteHistory(deps),
    readRetention: createReadRetention({ ...deps, readOwnItem }),
    readSources: createReadSources({ ...deps, readOwnItem }),
    readTier: createReadTier({ ...deps, readOwnItem }),
    readOnlineHours: createReadOnlineHours(deps),
    readOwnerTotals: createReadOwnerTotals(deps),
    readAdminMetrics: createReadAdminMetrics({ ...deps, listTopVideos }),
    listPromoCharges: createListPromoCharges(deps),
    listInvoices: createListInvoices({ ...deps, issueInvoices: createIssueInvoices(deps) }),
    listIssuedInvoices: createListIssuedInvoices(deps),
    readInvoice: createReadInvoice(deps),
    readBillingAddress: createReadBillingAddress(deps),
    saveBillingAddress: createSaveBillingAddress(deps),
    listTopVideos,
    listRisingVideos: createListRisingVideos(deps),
    updateNeighbours: createUpdateNeighbours(deps),
  };
}

/**
 * The operations on events. Each batch is one transaction. Events that change counts are counted once by their id;
 * copies of other services' data are guarded by their revision and may come again.
 */
function createRecording({ rules, toEvents = createToEvents(rules), ...deps }: AppDeps) {
  const { connection, outbox, users, addressDays, prices } = deps;
  const recordActivity = createRecordActivity(deps);
  const scoreVideos = createScoreVideos({ ...deps, rules: rules.score, toEvents });
  const countOnce: CountOnce = async (events, effect) => {
    await processOnce(connection, CONSUMER_GROUP, events, effect);
    outbox.wake();
  };
  const readAudience = createReadAudience({ users, addressDays, rules: rules.audience });
  const counting = {
    ...deps,
    countOnce,
    readAudience,
    saveViewings: createSaveViewings(deps),
    recordActivity,
    scoreVideos,
  };
  const oneAtATime = createOneAtATime();
  return {
    recordTrackEvents: oneAtATime(createRecordTrackEvents(counting)),
    recordEngagement: oneAtATime(createRecordEngagement(counting)),
    recordMediaItems: oneAtATime(createRecordMediaItems(counting)),
    recordReports: oneAtATime(createRecordReports(counting)),
    recordFollows: oneAtATime(createRecordFollows(counting)),
    attributeFollow: oneAtATime(createAttributeFollow(counting)),
    recordPrices: (copies: readonly Price[]) => prices.save(copies),
    recordUsers: oneAtATime(createRecordUsers(counting)),
  };
}

/**
 * One batch at a time, because all batches write to the same items: of two concurrent transactions the longer one would
 * be repeated again and again.
 */
function createOneAtATime() {
  const inTurn = createKeyedMutex();
  return <A>(record: (batch: A) => Promise<void>) =>
    (batch: A): Promise<void> =>
      inTurn('record', () => record(batch));
}
