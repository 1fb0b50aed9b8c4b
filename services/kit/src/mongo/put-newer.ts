export { upsertNewer as putNewer } from '#mongo/upsert-newer';
export type { NewerCopy as Copy } from '#mongo/writes';
