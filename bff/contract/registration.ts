import { z } from 'zod';
import { countOut, idOut, nextCursor, page, timeOut } from '#contract/common';

export const WaitingRegistration = z
  .object({ id: idOut, username: z.string(), email: z.string(), reason: z.string(), created_at: timeOut })
  .meta({ id: 'WaitingRegistration' });
export type WaitingRegistration = z.output<typeof WaitingRegistration>;

export const WaitingRegistrationList = z
  .object({ registrations: z.array(WaitingRegistration), next_cursor: nextCursor })
  .meta({ id: 'WaitingRegistrationList' });
export type WaitingRegistrationList = z.output<typeof WaitingRegistrationList>;

export const Invite = z
  .object({
    code: z.string(),
    link: z.string().meta({ description: 'The page that registers with it' }),
    created_by: z.object({ id: idOut, username: z.string().nullable() }),
    created_at: timeOut,
    expires_at: timeOut,
    max_uses: countOut,
    uses: countOut.meta({ description: 'Accounts that were made with it' }),
  })
  .meta({ id: 'Invite' });
export type Invite = z.output<typeof Invite>;

export const InviteList = z.object({ invites: z.array(Invite), next_cursor: nextCursor }).meta({ id: 'InviteList' });
export type InviteList = z.output<typeof InviteList>;

export const inviteBody = z
  .object({
    max_uses: z.int().min(1).max(100).default(1).meta({ description: 'Accounts that can be made with it' }),
    days: z.int().min(1).max(365).default(7).meta({ description: 'Days for which it is valid' }),
  })
  .meta({ id: 'NewInvite' });
export type NewInvite = z.input<typeof inviteBody>;

export const listQuery = page(50, 100);
export const codeParams = z.object({ code: z.string().min(1).max(40) });
