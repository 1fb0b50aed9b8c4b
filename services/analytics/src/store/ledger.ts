import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Ledger } from '#domain/ledger';
import type { Publish } from '#events/publish';
import type { Stores } from '#store/stores';

/** The stores as one transaction sees them; what is published goes out with its commit. */
export const openLedger = (stores: Stores, outbox: Outbox, publish: Publish, session: Session): Ledger => ({
  readItems: (ids) => stores.items.read(ids, session),
  saveItems: (items) => stores.items.save(items, session),
  readViewings: (keys) => stores.viewings.read(keys, session),
  saveViewings: (viewings) => stores.viewings.save(viewings, session),
  addBuckets: (buckets) => stores.buckets.add(buckets, session),
  addTotals: (totals) => stores.totals.add(totals, session),
  addOwnedViews: (byOwner) => stores.totals.addOwnedViews(byOwner, session),
  addActivity: (activity) => stores.activity.add(activity, session),
  readAccounts: (ids) => stores.accounts.read(ids, session),
  saveAccounts: (accounts) => stores.accounts.save(accounts, session),
  addRoles: (byRole) => stores.totals.addRoles(byRole, session),
  forgetViewer: (viewerIds) => stores.viewings.forget(viewerIds, session),
  publish: (changed, atMs) => outbox.add(session, publish(changed, atMs)),
});
