import type { MediaItemStats } from '#domain/media-item-stats';
import { dayOf } from '#domain/timeline';
import type { TrackEvent } from '#domain/track-events';

/** Rules of whose views count for score, tiers and billing. The shown views include everybody's. */
export interface AudienceRules {
  /** whether only users with a verified e-mail address count */
  readonly verifiedOnly: boolean;
  /** accounts of one address that count for an item per day (UTC); 0 for no limit */
  readonly accountsPerAddress: number;
}

/** The accounts of one address that counted for one item on one day. */
export interface AddressDay {
  /** `item:day:address` */
  readonly id: string;
  readonly day: string;
  readonly accounts: readonly number[];
}

export const addressDayOf = ({ itemId, atMs, addressKey }: TrackEvent): string =>
  `${itemId}:${dayOf(atMs)}:${addressKey}`;

export interface Audience {
  /** Decides about one view and stores its account. `scoredDay` is the day of the viewer's last view that counted. */
  readonly countsView: (view: TrackEvent, item: MediaItemStats, scoredDay?: string) => boolean;
  /** Decides about a like, comment or share, whose address is unknown: with a limit it needs a view that counts. */
  readonly countsWithoutView: (viewerId: number, item: MediaItemStats) => boolean;
  readonly changedDays: () => AddressDay[];
}

/**
 * Decides whose views count: those of verified users, of a limited number of accounts of one address, and never the
 * uploader's. If addresses have a limit, an account counts once a day, so that a few accounts cannot push a video into
 * the next tier.
 */
export function createAudience(
  rules: AudienceRules,
  verifiedIds: ReadonlySet<number>,
  knownDays: readonly AddressDay[],
): Audience {
  const days = new Map(knownDays.map((day) => [day.id, day]));
  const changed = new Set<string>();
  const isLimited = rules.accountsPerAddress > 0;

  const mayCount = (viewerId: number, { copy }: MediaItemStats): boolean =>
    viewerId !== copy?.ownerId && (!rules.verifiedOnly || verifiedIds.has(viewerId));

  function hasRoom(event: TrackEvent): boolean {
    if (!isLimited || event.addressKey === '') return true;
    const id = addressDayOf(event);
    const accounts = days.get(id)?.accounts ?? [];
    if (accounts.includes(event.viewerId)) return true;
    if (accounts.length >= rules.accountsPerAddress) return false;
    days.set(id, { id, day: dayOf(event.atMs), accounts: [...accounts, event.viewerId] });
    changed.add(id);
    return true;
  }

  return {
    countsView: (view, item, scoredDay) =>
      mayCount(view.viewerId, item) && !(isLimited && scoredDay === dayOf(view.atMs)) && hasRoom(view),
    countsWithoutView: (viewerId, item) => !isLimited && mayCount(viewerId, item),
    changedDays: () => [...changed].flatMap((id) => days.get(id) ?? []),
  };
}
