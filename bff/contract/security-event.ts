import { z } from 'zod';
import { securityEventTypes } from '@tallscreen/proto/rules/security-event-types';
import { id, idOut, nextCursor, page, timeOut } from '#contract/common';

export const SecurityEvent = z
  .object({
    id: idOut,
    type: z.string().meta({ description: `${securityEventTypes.join(', ')}; more may be added` }),
    user_id: idOut.nullable().meta({ description: 'Null after a failed login with a name that belongs to no account' }),
    username: z.string().nullable().meta({ description: 'Null also if the account was deleted' }),
    address: z.string().meta({ description: "The client's network address, empty if it is not known" }),
    created_at: timeOut,
    request_id: z.string().meta({ description: 'The id of the request in the logs; empty if there was none' }),
  })
  .meta({ id: 'SecurityEvent' });
export type SecurityEvent = z.output<typeof SecurityEvent>;

export const SecurityEventList = z
  .object({ events: z.array(SecurityEvent), next_cursor: nextCursor })
  .meta({ id: 'SecurityEventList' });
export type SecurityEventList = z.output<typeof SecurityEventList>;

export const securityEventQuery = page(50, 100).extend({
  type: z.enum(securityEventTypes).optional(),
  user_id: id.optional(),
});
export type SecurityEventQuery = z.input<typeof securityEventQuery>;
