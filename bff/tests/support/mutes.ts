import { newPerson, type Person } from './people.ts';
import type { Writes } from './write.ts';

export const mute = { reason: 'None of your reports was true.', days: 7 };

/** An admin mutes the reports of a new person, and lets them report again. */
export const muteWrites = (staff: () => Person): Writes => [
  [
    'POST /admin/users/{id}/mute-reports',
    async () => ({ by: staff(), at: [(await newPerson()).id], wish: { json: mute } }),
  ],
  [
    'POST /admin/users/{id}/unmute-reports',
    async () => {
      const { id } = await newPerson();
      await staff().call('POST', `/admin/users/${id}/mute-reports`, { json: mute });
      return { by: staff(), at: [id] };
    },
  ],
];
