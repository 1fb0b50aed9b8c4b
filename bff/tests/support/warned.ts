import type { Json } from './client.ts';
import { newPerson, type Person } from './people.ts';
import type { Scene } from './scene.ts';

/** Warns the person. Returns the id of the decision. */
export async function warn(staff: Person, { id, call }: Pick<Person, 'id' | 'call'>): Promise<number> {
  await staff.call('POST', `/admin/users/${id}/warn`, { json: { reason_code: 'spam', text: 'Stop.' } });
  const { decisions } = (await call('GET', '/me/decisions')).body as { decisions: Json[] };
  return Number(decisions[0]?.['id']);
}

/** A call by which a new, warned person appeals the warning. */
export async function appealOfWarning(staff: Person) {
  const by = await newPerson();
  return { by, at: [await warn(staff, by)], wish: { json: { text: 'Please.' } } };
}

/** A call by which the uploader of the scene's rejected video appeals. */
export const appealOf = ({ owners, rejected }: Scene) => ({
  by: owners.rejected,
  at: [rejected],
  wish: { json: { text: 'Please.' } },
});
