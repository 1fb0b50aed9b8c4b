import { createLiveItem, decide, processed, upload } from './media-items.ts';
import { newPerson, type Person } from './people.ts';

/** Two live videos, a promo, a pending and a rejected video, each of a different user. */
export interface Scene {
  readonly creator: Person;
  readonly viewer: Person;
  readonly live: number;
  readonly alsoLive: number;
  readonly pending: number;
  readonly rejected: number;
  readonly promo: number;
  readonly owners: Readonly<Record<'alsoLive' | 'pending' | 'rejected' | 'promo', Person>>;
}

export async function createScene(): Promise<Scene> {
  const [creator, viewer] = [await newPerson('creator'), await newPerson()];
  const owners = {
    alsoLive: await newPerson('creator'),
    pending: await newPerson('creator'),
    rejected: await newPerson('creator'),
    promo: await newPerson('business'),
  };
  const live = await createLiveItem(creator, 'Contract live');
  // Tests remove these two, and afterwards similar videos are flagged, so they have pictures of their own.
  const alsoLive = await createLiveItem(owners.alsoLive, 'Contract live too', 'videos', {
    source: 'sierpinski',
  });
  const promo = await createLiveItem(owners.promo, 'Contract promo', 'promos');
  const pending = (await upload(owners.pending, 'Contract pending', 'videos', { source: 'cellauto' })).body[
    'id'
  ] as number;
  await processed(owners.pending, pending);
  const rejected = (await upload(owners.rejected, 'Contract rejected')).body['id'] as number;
  await processed(owners.rejected, rejected);
  await decide(rejected, 'reject', 'videos', { reason: 'Too shaky.', at_seconds: 0.5 });
  return { creator, viewer, live, alsoLive, pending, rejected, promo, owners };
}
