import type { Migration } from '@tallscreen/kit-mongo/migrations';

/** Removes the lists of reporters: each report names its own, and a list without a limit could outgrow its document. */
export const up: Migration = async ({ db }) => {
  await db
    .collection('reported_items')
    .updateMany({ reporterIds: { $exists: true } }, { $unset: { reporterIds: '' }, $set: { round: 0 } });
};
