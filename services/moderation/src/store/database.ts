import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import type { CollectionDefinition } from '@tallscreen/kit-mongo/collection';
import type { Migrations } from '@tallscreen/kit-mongo/migrations';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { up as chainAuditLog } from '#migrations/0002-chain-audit-log';
import { up as keepReportersAsRows } from '#migrations/0003-reporters-as-rows';
import { up as markAppealAnswers } from '#migrations/0004-appeal-answers';
import { up as addReportOwners } from '#migrations/0005-report-owners';
import { up as foldHashtags } from '#migrations/0006-hashtag-keys';
import { appealCollection } from '#store/appeals';
import { auditEntryCollection, auditHeadCollection } from '#store/audit-entries';
import { closingCollection } from '#store/closings';
import { decisionCollection } from '#store/decision-schema';
import { mediaItemCollection } from '#store/media-items';
import { monthTotalsCollection } from '#store/month-totals';
import { alertCollection } from '#store/alerts';
import { policyCollection } from '#store/policies';
import { priceCollection, priceLockCollection } from '#store/prices';
import { queueItemCollection } from '#store/queue-item-schema';
import { reportedItemCollection } from '#store/reported-items';
import { reportCollection } from '#store/reports';
import { savedReasonsCollection } from '#store/saved-reasons';
import { scanCollection } from '#store/scans';
import { strikeCollection } from '#store/strikes';
import { warningCollection } from '#store/warnings';

/** Every collection of this service. */
export const collections: readonly CollectionDefinition<any>[] = [
  mediaItemCollection,
  scanCollection,
  decisionCollection,
  appealCollection,
  reportCollection,
  reportedItemCollection,
  queueItemCollection,
  savedReasonsCollection,
  closingCollection,
  policyCollection,
  alertCollection,
  priceCollection,
  priceLockCollection,
  auditEntryCollection,
  auditHeadCollection,
  strikeCollection,
  warningCollection,
  monthTotalsCollection,
  outboxCollection,
];

export const migrations: Migrations = {
  '0001-plain-names': usePlainNames,
  '0002-chain-audit-log': chainAuditLog,
  '0003-reporters-as-rows': keepReportersAsRows,
  '0004-appeal-answers': markAppealAnswers,
  '0005-report-owners': addReportOwners,
  '0006-hashtag-keys': foldHashtags,
};
