import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail } from '@tallscreen/kit/errors';
import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import { newInviteCode } from '#domain/joining';
import type { Invite } from '#domain/invite';
import { inviteCreatedAudited, inviteEndedAudited } from '#events/publish';
import type { InviteStore } from '#store/invites';

const sizes = { fallback: 50, max: 100 };
const DAY_MS = 86_400_000;
const MAX_USES = 100;
const MAX_DAYS = 365;

export interface NewInvite {
  readonly maxUses: number;
  readonly days: number;
  readonly adminId: number;
}

export interface InvitesDeps {
  readonly invites: Pick<InviteStore, 'insert' | 'list' | 'remove'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
  readonly newId: () => number;
}

/** Invitations with which accounts can be made where registration is not open. */
export const createInvites = ({ invites, outbox, newId }: InvitesDeps) => ({
  list: (request: PageRequest): Promise<Page<Invite>> =>
    readPage(request, {
      sizes,
      cursor: numberCursor,
      list: (keyset) => invites.list(keyset),
      cursorOf: ({ id }) => id,
    }),

  async create({ maxUses, days, adminId }: NewInvite): Promise<Invite> {
    if (maxUses > MAX_USES) throw fail('invalid_field', { params: { field: 'max_uses' } });
    if (days > MAX_DAYS) throw fail('invalid_field', { params: { field: 'days' } });
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
    const invite = { id: newId(), code: newInviteCode(), createdBy: adminId, createdAt, expiresAt, maxUses, uses: 0 };
    await outbox.inTransaction(async (session) => {
      await invites.insert(invite, session);
      await outbox.add(session, [inviteCreatedAudited(invite)]);
    });
    return invite;
  },

  /** A repeat changes nothing. */
  remove: (code: string, adminId: number): Promise<void> =>
    outbox.inTransaction(async (session) => {
      const removed = await invites.remove(code, session);
      if (removed) await outbox.add(session, [inviteEndedAudited(removed, adminId)]);
    }),
});
