import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { renameCollection, renameFields } from '@tallscreen/kit-mongo/renames';

/** Renames collections and fields, and makes jobs of pending chores. */
export const up: Migration = async ({ db }) => {
  await renameCollection(db, 'items', 'mediaItems');
  await renameFields(db.collection('mediaItems'), { kind: 'itemType', likes: 'likeCount', comments: 'commentCount' });
  await renameCollection(db, 'people', 'users');
  await renameFields(db.collection('users'), { followers: 'followerCount', following: 'followingCount' });
  await renameFields(db.collection('likes'), { at: 'createdAt' });
  await renameCollection(db, 'chores', 'userJobs');
  const isChore = { notBefore: { $exists: false } };
  await db.collection('userJobs').updateMany(isChore, { $set: { failedAttempts: 0, notBefore: new Date() } });
};
