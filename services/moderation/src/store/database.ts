import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import type { CollectionDefinition } from '@tallscreen/kit-mongo/collection';
import type { Migrations } from '@tallscreen/kit-mongo/migrations';
import { measures } from '#migrations/0001-measures';
import { weights } from '#migrations/0002-weights';
import { auditEntryCollection, auditHeadCollection } from '#store/audit-entries';
import { closingCollection } from '#store/closings';
import { decisionCollection } from '#store/decision-schema';
import { measureCollection } from '#store/measure-schema';
import { mediaItemCollection } from '#store/media-items';
import { monthTotalsCollection } from '#store/month-totals';
import { alertCollection } from '#store/alerts';
import { noticeCollection } from '#store/notices';
import { policyCollection } from '#store/policies';
import { priceCollection, priceLockCollection } from '#store/prices';
import { queueItemCollection } from '#store/queue-item-schema';
import { reportedItemCollection } from '#store/reported-items';
import { reportCollection } from '#store/report-schema';
import { savedReasonsCollection } from '#store/saved-reasons';
import { scanCollection } from '#store/scans';

/** Every collection of this service. */
export const collections: readonly CollectionDefinition<any>[] = [
  mediaItemCollection,
  scanCollection,
  decisionCollection,
  reportCollection,
  reportedItemCollection,
  queueItemCollection,
  savedReasonsCollection,
  closingCollection,
  noticeCollection,
  policyCollection,
  alertCollection,
  priceCollection,
  priceLockCollection,
  auditEntryCollection,
  auditHeadCollection,
  measureCollection,
  monthTotalsCollection,
  outboxCollection,
];

export const migrations: Migrations = { '0001-measures': measures, '0002-weights': weights };
