import { deliver, nothingDelivered, type Charge } from '#domain/delivery';
import type { ItemChanges } from '#domain/item-changes';
import { priceAt, type Price } from '#domain/price';
import { runAt } from '#domain/run-changes';
import { dayOf } from '#domain/timeline';
import type { TrackEvent } from '#domain/track-events';
import { nothingScored, type Viewings } from '#domain/viewing';
import type { Audience } from '#domain/who-counts';

/** A promo is viewable when at least half of it was in view for this long. */
const VIEWABLE_MS = 2_000;

/** Stores when the viewer was shown a promo, by the server's clock. */
export function noteImpression(viewings: Viewings, event: TrackEvent): void {
  if (event.itemType !== 'promo') return;
  viewings.change(event, { ...nothingScored }, (viewing) => {
    viewing.shownAtMs = event.atMs;
    viewing.mayClick = true;
  });
}

/**
 * Counts a click on a promo's link: once for an impression of it to this viewer, each viewer once a day (UTC), and
 * never its business. Days only go forward, so a late event of an earlier day cannot be counted twice. Counts nothing
 * for a promo whose business is not known yet.
 */
export function countClick(changes: ItemChanges, viewings: Viewings, event: TrackEvent): void {
  const day = dayOf(event.atMs);
  const { clickedDay = '', mayClick = false } = viewings.find(event) ?? {};
  if (event.itemType !== 'promo' || !mayClick || day <= clickedDay) return;
  const item = changes.open(event.itemId, 'promo');
  if (!item.copy || item.copy.ownerId === event.viewerId) return;
  item.clicks++;
  viewings.change(event, item.scored, (viewing) => {
    viewing.clickedDay = day;
    delete viewing.mayClick;
  });
}

/**
 * Counts a viewable view, and bills it if the viewer counts. Accepts a client's track event once for each impression,
 * and only if enough time has passed since. Bills nothing to a promo whose business is not known yet.
 */
export function countViewable(
  changes: ItemChanges,
  viewings: Viewings,
  event: TrackEvent,
  { audience, prices }: { readonly audience: Audience; readonly prices: readonly Price[] },
): Charge[] {
  const viewing = viewings.find(event);
  const shownAtMs = viewing?.shownAtMs;
  if (event.itemType !== 'promo' || shownAtMs === undefined || event.atMs - shownAtMs < VIEWABLE_MS) return [];
  const item = changes.open(event.itemId, 'promo');
  if (!item.copy) return [];
  const day = dayOf(event.atMs);
  const price = priceAt(prices, event.atMs);
  const counts = audience.countsView(event, item, viewing?.billedDay);
  const before = item.delivery ?? nothingDelivered;
  const run = runAt(item.copy, event.atMs);
  const { after, isBilled } = deliver(before, { atMs: event.atMs, counts, price }, item.copy.caps, run);
  item.delivery = after;
  viewings.change(event, item.scored, (changed) => {
    delete changed.shownAtMs;
    if (isBilled) changed.billedDay = day;
  });
  return [{ promoId: item.id, ownerId: item.copy.ownerId, day, price, isBilled }];
}
