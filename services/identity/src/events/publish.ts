import { SessionEvents, UserEvents } from '@tallscreen/kit-events/event-types';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { auditEvent } from '@tallscreen/kit-events/audit';
import { type OutgoingEvent } from '@tallscreen/kit-events/events';
import { fromId } from '@tallscreen/kit/ids';
import { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { Account, AccountEvent } from '#domain/account';
import type { Invite } from '#domain/invite';
import { toPublicUserProto } from '#events/user-mapping';

/** All sessions of a user ended, or all but one. */
export const sessionsEndedEvent = (userId: number, sessionIds: readonly string[]): OutgoingEvent =>
  SessionEvents.event(userId, { userId: fromId(userId), sessionIds: [...sessionIds] });

/** One session ended, by a sign-out for example. */
export const sessionEndedEvent = (userId: number, sessionId: string): OutgoingEvent =>
  SessionEvents.event(userId, { userId: fromId(userId), sessionIds: [sessionId], isSingle: true });

type Change = NonNullable<MessageInitShape<typeof UserEventSchema>['change']>;

type PublicEvent = Exclude<AccountEvent, { readonly kind: 'totpRemoved' }>;

function changeOf(event: PublicEvent): Change {
  switch (event.kind) {
    case 'registered':
      return { case: 'registered', value: {} };
    case 'profileChanged':
      return { case: 'profileChanged', value: {} };
    case 'roleChanged':
      return { case: 'roleChanged', value: { adminId: fromId(event.adminId) } };
    case 'banned':
      return {
        case: 'banned',
        value: {
          adminId: fromId(event.adminId),
          reason: event.reason,
          reasonCode: event.reasonCode,
          banId: fromId(event.banId),
          ...(event.endsAt && { endsAt: timestampFromDate(event.endsAt) }),
        },
      };
    case 'unbanned':
      return { case: 'unbanned', value: { adminId: fromId(event.adminId) } };
    case 'banEnded':
      return { case: 'unbanned', value: { adminId: 0n } };
    case 'deleted':
      return { case: 'deleted', value: {} };
  }
}

/** Contains the whole public account after the change, never the e-mail address. */
export const accountEvent = (account: Account, event: PublicEvent): OutgoingEvent =>
  UserEvents.event(account.id, {
    revision: BigInt(account.revision),
    user: toPublicUserProto(account),
    createdAt: timestampFromDate(account.createdAt),
    ...(account.youngUntil && { youngUntil: timestampFromDate(account.youngUntil) }),
    change: changeOf(event),
  });

/** Returns what other services and the audit log learn of a change. */
export const eventsOf = (before: Account, after: Account, event: AccountEvent): OutgoingEvent[] => [
  ...(event.kind === 'totpRemoved' ? [] : [accountEvent(after, event)]),
  ...auditEvents(before, after, event),
];

/** Returns entries of the audit log for an admin's action; none for changes that users make to their own account. */
function auditEvents(before: Account, after: Account, event: AccountEvent): OutgoingEvent[] {
  const target = { type: 'user', id: after.id } as const;
  switch (event.kind) {
    case 'roleChanged': {
      const params = { before: before.role, after: after.role };
      return [auditEvent({ actorId: event.adminId, action: 'user.role_changed', target, params })];
    }
    case 'banned':
      return [auditEvent({ actorId: event.adminId, action: 'user.banned', target, params: banParams(event) })];
    case 'unbanned':
      return [auditEvent({ actorId: event.adminId, action: 'user.unbanned', target, params: {} })];
    case 'totpRemoved':
      return [auditEvent({ actorId: event.adminId, action: 'user.totp_removed', target, params: {} })];
    case 'registered':
    case 'profileChanged':
    case 'banEnded':
    case 'deleted':
      return [];
  }
}

/** The entry for an admin's decision on a registration. It names nobody: of a refused person nothing is kept. */
export const registrationAudited = (id: number, adminId: number, outcome: 'approved' | 'refused'): OutgoingEvent =>
  auditEvent({
    actorId: adminId,
    action: `registration.${outcome}`,
    target: { type: 'registration', id },
    params: {},
  });

/** Entries are kept for ever, so they name an invitation by its id: its code lets people in. */
export const inviteCreatedAudited = ({ id, createdBy, maxUses, expiresAt }: Invite): OutgoingEvent =>
  auditEvent({
    actorId: createdBy,
    action: 'invite.created',
    target: { type: 'invite', id },
    params: { count: maxUses, until: expiresAt.toISOString() },
  });

export const inviteEndedAudited = ({ id, uses }: Invite, adminId: number): OutgoingEvent =>
  auditEvent({ actorId: adminId, action: 'invite.ended', target: { type: 'invite', id }, params: { count: uses } });

const banParams = ({ reason, reasonCode, endsAt }: Extract<AccountEvent, { readonly kind: 'banned' }>) => ({
  reason,
  reason_code: reasonCode,
  until: endsAt?.toISOString() ?? '',
});
