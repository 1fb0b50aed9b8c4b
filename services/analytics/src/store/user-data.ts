import { idsOfUser } from '@tallscreen/kit-mongo/ids';
import { userDataKind } from '@tallscreen/kit-mongo/user-data';
import { monthOf } from '#domain/timeline';
import {
  activeMonthUserIds,
  activeMonthUsersCollection,
  activeUserIds,
  activeUsersCollection,
} from '#store/active-users';
import { billingAddressesCollection } from '#store/billing-addresses';
import { chargesCollection } from '#store/charges';
import { followsCollection } from '#store/follows';
import { invoicesCollection } from '#store/invoices';
import { viewingsCollection } from '#store/viewings';

/** The data of this service that an export of a user's data contains. */
export const userDataKinds = {
  'billing-address': userDataKind({
    collection: billingAddressesCollection,
    filter: (userId) => ({ _id: userId }),
    toRecord: ({ name, address, taxId }) => ({ name, address, tax_id: taxId }),
  }),
  invoices: userDataKind({
    collection: invoicesCollection,
    filter: (userId) => ({ ownerId: userId }),
    toRecord: ({ _id, month, currencyCode, issuedAt, buyer, net, tax, total }) => ({
      number: _id,
      month,
      currency: currencyCode,
      issued_at: issuedAt,
      name: buyer.name,
      address: buyer.address,
      tax_id: buyer.taxId,
      net_minor_units: net,
      tax_minor_units: tax,
      total_minor_units: total,
    }),
  }),
  promo_charges: userDataKind({
    collection: chargesCollection,
    filter: (userId) => ({ ownerId: userId }),
    toRecord: ({ promoId, day, viewableViews, billedViews, minorUnitsPerThousandViews, currencyCode }) => ({
      promo_id: promoId,
      day,
      viewable_views: viewableViews,
      billed_views: billedViews,
      price_per_thousand_minor_units: minorUnitsPerThousandViews,
      currency: currencyCode,
    }),
  }),
  views: userDataKind({
    collection: viewingsCollection,
    filter: (userId) => ({ _id: idsOfUser(userId) }),
    toRecord: ({ itemId, views, latest, watchMs, hasShared }) => ({
      item_id: itemId,
      views,
      last_viewed_at: latest ? new Date(latest.atMs) : null,
      watch_seconds: watchMs / 1000,
      has_shared: hasShared,
    }),
  }),
  'active-days': userDataKind({
    collection: activeUsersCollection,
    filter: (userId) => ({ _id: { $in: activeUserIds(userId, Date.now()) } }),
    toRecord: ({ at, hours }) => ({
      day: at.toISOString().slice(0, 10),
      hours_utc: Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => (hours & (1 << hour)) !== 0),
    }),
  }),
  'active-months': userDataKind({
    collection: activeMonthUsersCollection,
    filter: (userId) => ({ _id: { $in: activeMonthUserIds(userId, Date.now()) } }),
    toRecord: ({ at }) => ({ month: monthOf(at.toISOString()) }),
  }),
  'won-follows': userDataKind({
    collection: followsCollection,
    filter: (userId) => ({ _id: idsOfUser(userId) }),
    toRecord: ({ followeeId, atMs, itemId }) => ({
      user_id: followeeId,
      followed_at: new Date(atMs),
      video_id: itemId || null,
    }),
  }),
};
