import type { MessageInitShape } from '@bufbuild/protobuf';
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
