import { openCollection } from '@tallscreen/kit-mongo/collection';
import { userDataKind } from '@tallscreen/kit-mongo/user-data';
import type { Connection } from 'mongoose';
import { appealCollection } from '#store/appeals';
import { mediaItemCollection } from '#store/media-items';
import { reportCollection } from '#store/reports';
import { savedReasonsCollection } from '#store/saved-reasons';
import { strikeCollection } from '#store/strikes';
import { warningCollection } from '#store/warnings';

/** An item has one appeal, whose id is the item's. */
async function ofOwnItems(uploaderId: number, connection: Connection) {
  const items = await openCollection(connection, mediaItemCollection).find({ uploaderId }, { _id: 1 }).lean();
  return items.length > 0 ? { _id: { $in: items.map(({ _id }) => _id) } } : null;
}

/** The data of this service that an export of a user's data contains. */
export const userDataKinds = {
  reports: userDataKind({
    collection: reportCollection,
    filter: (userId) => ({ reporterId: userId }),
    toRecord: ({ _id: id, item, reason, createdAt, outcome }) => {
      return { id, item_type: item.type, item_id: item.id, reason, created_at: createdAt, outcome };
    },
  }),
  appeals: userDataKind({
    collection: appealCollection,
    filter: ofOwnItems,
    toRecord: ({ _id: itemId, text, createdAt }) => ({ item_id: itemId, text, created_at: createdAt }),
  }),
  saved_reasons: userDataKind({
    collection: savedReasonsCollection,
    filter: (userId) => ({ _id: userId }),
    toRecord: ({ reasons }) => ({
      reasons: reasons.map(({ reasonCode, text }) => ({ reason_code: reasonCode, text })),
    }),
  }),
  strikes: userDataKind({
    collection: strikeCollection,
    filter: (userId) => ({ userId }),
    toRecord: ({ _id: id, reasonCode, item, title, momentMs, createdAt, expiresAt }) => {
      const strike = { id, reason_code: reasonCode, item_type: item.type, item_id: item.id, title };
      const at_seconds = momentMs === null ? null : momentMs / 1000;
      return { ...strike, at_seconds, created_at: createdAt, expires_at: expiresAt };
    },
  }),
  warnings: userDataKind({
    collection: warningCollection,
    filter: (userId) => ({ userId }),
    toRecord: ({ _id: id, reasonCode, text, createdAt }) => {
      return { id, reason_code: reasonCode, text, created_at: createdAt };
    },
  }),
};
