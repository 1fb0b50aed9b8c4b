import type { OutgoingEvent } from '@tallscreen/kit-events/events';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { ItemChanges, SettledChanges } from '#domain/item-changes';
import type { ScoreRules } from '#domain/score';
import type { MediaItemStore } from '#store/media-items';
import type { OwnerTotalsStore } from '#store/owner-totals';
import type { TotalsStore } from '#store/totals';

export interface ScoreVideosDeps {
  readonly items: MediaItemStore;
  readonly totals: TotalsStore;
  readonly ownerTotals: OwnerTotalsStore;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly rules: ScoreRules;
  readonly toEvents: (changes: Pick<SettledChanges, 'scored' | 'viewed'>, atMs: number) => OutgoingEvent[];
}

export type ScoreVideos = (changes: ItemChanges, session: Session) => Promise<void>;

/**
 * Creates the function that rescores changed items, then saves the items, the totals that contain them and the events
 * in one transaction.
 */
export function createScoreVideos({
  items,
  totals,
  ownerTotals,
  outbox,
  rules,
  toEvents,
}: ScoreVideosDeps): ScoreVideos {
  return async function scoreVideos(changes, session) {
    const settled = changes.settle(rules);
    await items.save(settled.items, session);
    await totals.add(settled.totals, session);
    await ownerTotals.addViews(settled.ownerViews, session);
    await outbox.add(session, toEvents(settled, Date.now()));
  };
}
