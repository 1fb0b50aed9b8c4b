import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { TrackEvent } from '#domain/track-events';
import { addressDayOf, createAudience, type Audience, type AudienceRules } from '#domain/who-counts';
import type { AddressDayStore } from '#store/address-days';
import type { UserStore } from '#store/users';

export interface ReadAudienceDeps {
  readonly users: Pick<UserStore, 'readVerified'>;
  readonly addressDays: Pick<AddressDayStore, 'read'>;
  readonly rules: AudienceRules;
}

/**
 * Reads the data that decides whose actions count. `viewerIds` are the users who did something; `views` are the views
 * among their actions.
 */
export type ReadAudience = (
  viewerIds: readonly number[],
  views: readonly TrackEvent[],
  session: Session,
) => Promise<Audience>;

/** Creates the function that reads the data that decides who counts for the score. */
export function createReadAudience({ users, addressDays, rules }: ReadAudienceDeps): ReadAudience {
  return async function readAudience(viewerIds, views, session) {
    const withAddress = rules.accountsPerAddress > 0 ? views.filter(({ addressKey }) => addressKey !== '') : [];
    const verified = rules.verifiedOnly
      ? await users.readVerified([...new Set(viewerIds)], session)
      : new Set<number>();
    const days = await addressDays.read([...new Set(withAddress.map(addressDayOf))], session);
    return createAudience(rules, verified, days);
  };
}
