import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Connection } from 'mongoose';
import { appealIndexes, createAppealStore } from '#store/appeals';
import { auditIndexes, createAuditStore } from '#store/audit-entries';
import { clipIndexes, createClipStore } from '#store/clips';
import { createDecisionStore, decisionIndexes } from '#store/decisions';
import { createPriceStore, priceIndexes } from '#store/prices';
import { createReportStore, reportIndexes } from '#store/reports';
import { createScanStore, scanIndexes } from '#store/scans';

export const indexes: readonly IndexSpec[] = [
  ...clipIndexes,
  ...scanIndexes,
  ...decisionIndexes,
  ...appealIndexes,
  ...reportIndexes,
  ...priceIndexes,
  ...auditIndexes,
];

export interface StoresDeps {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly newId: () => number;
  readonly scanLeaseMs: number;
}

export type Stores = ReturnType<typeof createStores>;

export const createStores = ({ connection, outbox, newId, scanLeaseMs }: StoresDeps) => ({
  clips: createClipStore(connection),
  scans: createScanStore(connection, scanLeaseMs),
  decisions: createDecisionStore(connection, outbox),
  appeals: createAppealStore(connection),
  reports: createReportStore(connection, outbox),
  prices: createPriceStore(connection, outbox, newId),
  audit: createAuditStore(connection),
});
