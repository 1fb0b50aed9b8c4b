export {
  incrementMany as addMany,
  insertMany,
  retryOnDuplicate as retryIfMade,
  updateManyAtRevision as changeMany,
  upsertMany as putMany,
} from '#mongo/bulk';
export type { Increment as Addition, RevisionUpdate as Change } from '#mongo/writes';
