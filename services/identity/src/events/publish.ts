import type { MessageInitShape } from '@bufbuild/protobuf';
import { auditEvent } from '@tallscreen/kit/audit';
import { defineEvent, type OutgoingEvent } from '@tallscreen/kit/events';
import { fromId } from '@tallscreen/kit/ids';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { Account, AccountFact } from '#domain/account';
import { toPublicUser } from '#rpc/views';

const userEvent = defineEvent(TOPICS.identityUser, UserEventSchema);

type Change = NonNullable<MessageInitShape<typeof UserEventSchema>['change']>;

function changeOf(fact: AccountFact): Change {
  switch (fact.kind) {
    case 'registered':
      return { case: 'registered', value: {} };
    case 'profileChanged':
      return { case: 'profileChanged', value: {} };
    case 'roleChanged':
      return { case: 'roleChanged', value: { adminId: fromId(fact.adminId) } };
    case 'banned':
      return { case: 'banned', value: { adminId: fromId(fact.adminId), reason: fact.reason } };
    case 'unbanned':
      return { case: 'unbanned', value: { adminId: fromId(fact.adminId) } };
    case 'deleted':
      return { case: 'deleted', value: {} };
  }
}

/** The whole public state after the change; never the address. */
export const accountEvent = (account: Account, fact: AccountFact): OutgoingEvent =>
  userEvent.event(account.id, {
    revision: BigInt(account.revision),
    user: toPublicUser(account),
    createdAtMs: BigInt(account.createdAt.getTime()),
    change: changeOf(fact),
  });

/** For the audit log; nothing of what people do to their own account. */
export function auditEvents(before: Account, after: Account, fact: AccountFact): OutgoingEvent[] {
  const target = { type: 'user', id: after.id } as const;
  switch (fact.kind) {
    case 'roleChanged': {
      const details = `${before.role} → ${after.role}`;
      return [auditEvent({ actorId: fact.adminId, action: 'user.role_changed', target, details })];
    }
    case 'banned':
      return [auditEvent({ actorId: fact.adminId, action: 'user.banned', target, details: fact.reason })];
    case 'unbanned':
      return [auditEvent({ actorId: fact.adminId, action: 'user.unbanned', target, details: '' })];
    case 'registered':
    case 'profileChanged':
    case 'deleted':
      return [];
  }
}
