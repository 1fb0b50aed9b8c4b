import { userDataKind } from '@tallscreen/kit-mongo/user-data';
import { viewingsCollection } from '#store/viewings';

/** What an export of a user's data takes from this service. */
export const userDataKinds = {
  views: userDataKind({
    collection: viewingsCollection,
    filter: (userId) => ({ _id: { $gt: `${userId}:`, $lt: `${userId};` } }),
    toRecord: ({ itemId, views, latest, watchMs, hasShared }) => ({
      item_id: itemId,
      views,
      last_viewed_at: latest ? new Date(latest.atMs) : null,
      watch_seconds: watchMs / 1000,
      has_shared: hasShared,
    }),
  }),
};
