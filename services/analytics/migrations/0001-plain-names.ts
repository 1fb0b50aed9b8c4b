import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { renameCollection, renameFields } from '@tallscreen/kit-mongo/renames';

/** Renames collections and fields, and gives each role's count in the totals a field of its own. */
export const up: Migration = async ({ db }) => {
  await renameCollection(db, 'items', 'media_items');
  const items = db.collection('media_items');
  await renameFields(items, { clip: 'copy', kind: 'itemType', depth: 'endSeconds' });
  await renameFields(items, { 'copy.kind': 'copy.itemType' });
  await renameFields(db.collection('viewings'), { 'latest.depth': 'latest.endSecond' });
  await renameCollection(db, 'buckets', 'timeline');
  await renameCollection(db, 'accounts', 'users');
  await renameCollection(db, 'active_people', 'active_users');
  await renameCollection(db, 'owners', 'owner_totals');
  for (const role of ['user', 'creator', 'business', 'admin'])
    await renameFields(db.collection('totals'), { [`roles.${role}`]: `${role}Count` });
  await db.collection('totals').updateMany({ roles: { $exists: true } }, { $unset: { roles: '' } });
};
