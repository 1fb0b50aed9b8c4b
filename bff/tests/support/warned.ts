import type { Json } from './client.ts';
import { muteWrites } from './mutes.ts';
import { newPerson, type Person } from './people.ts';
import type { Scene } from './scene.ts';
import type { Writes } from './write.ts';

/** Warns the person. Returns the id of the decision. */
export async function warn(staff: Person, { id, call }: Pick<Person, 'id' | 'call'>): Promise<number> {
  await staff.call('POST', `/admin/users/${id}/warn`, { json: { reason_code: 'spam', text: 'Stop.' } });
  const { decisions } = (await call('GET', '/me/decisions')).body as { decisions: Json[] };
  return Number(decisions[0]?.['id']);
}

/** Answers to the appeal of a new person's warning, and what else admins decide about people's reports. */
export const appealWrites = (staff: () => Person): Writes => {
  const wish = { json: { text: 'Please.' } };
  const answers = ['grant', 'refuse'].map((answer): Writes[number] => [
    `POST /admin/appeals/{id}/${answer}`,
    async () => {
      const by = await newPerson();
      const id = await warn(staff(), by);
      await by.call('POST', `/decisions/${id}/appeal`, wish);
      return { by: staff(), at: [id], wish: { json: {} } };
    },
  ]);
  return [...answers, ...muteWrites(staff)];
};

/** A call by which the uploader of the scene's rejected video appeals. */
export const appealOf = ({ owners, rejected }: Scene) => ({
  by: owners.rejected,
  at: [rejected],
  wish: { json: { text: 'Please.' } },
});
