import { checkLength } from '@tallscreen/kit/check-length';
import type { Role } from '@tallscreen/kit/auth/person';
import { fail } from '@tallscreen/kit/errors';
import { readText } from '@tallscreen/proto/rules/read-text';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import type { Account, AccountChange } from '#domain/account';
import { deletedEmailOf, deletedNameOf } from '#domain/names';

export const newAccount = (
  given: Pick<Account, 'id' | 'username' | 'email' | 'passwordHash' | 'role' | 'createdAt'> &
    Partial<Pick<Account, 'emailVerified' | 'hasFirstPassword' | 'invite' | 'youngUntil'>>,
): Account => ({
  renamedAt: [],
  emailVerified: false,
  hasFirstPassword: false,
  deviceGeneration: 0,
  secondFactor: null,
  invite: '',
  youngUntil: null,
  ...given,
  status: 'active',
  banReason: '',
  banReasonCode: '',
  banId: 0,
  banEndsAt: null,
  bio: '',
  avatarUrl: '',
  revision: 1,
});

/** Ends the sessions, because the access token contains the role. */
export const changeRole = (account: Account, role: Role, adminId: number): AccountChange | undefined =>
  account.role === role ? undefined : { set: { role }, event: { kind: 'roleChanged', adminId }, endsSessions: true };

export interface BanCommand {
  readonly reason: string;
  readonly reasonCode: string;
  /** How long the ban lasts; 0 for until an admin lifts it. */
  readonly days: number;
  readonly adminId: number;
  /** the id of the decision, if this call makes one */
  readonly banId: number;
}

const MAX_BAN_DAYS = 3_650;
const DAY_MS = 24 * 60 * 60_000;
/** A repeated call comes within this time, so an end that differs by less is the same end. */
const REPEAT_MS = 60_000;

const areSameEnd = (a: Date | null, b: Date | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a.getTime() - b.getTime()) < REPEAT_MS;

/** Banning a banned user changes something only if the reason or the end differs. */
export function ban(
  account: Account,
  { days, adminId, banId, ...given }: BanCommand,
  now: Date,
): AccountChange | undefined {
  if (account.id === adminId) throw fail('cannot_ban_yourself');
  if (days > MAX_BAN_DAYS) throw fail('ban_too_long');
  const isBanned = account.status === 'banned';
  const typed = checkLength(readText(given.reason), 'reason', textLimits.reason);
  const isKept = isBanned && typed === '';
  const [reason, reasonCode] = isKept ? [account.banReason, account.banReasonCode] : [typed, given.reasonCode];
  const endsAt = days > 0 ? new Date(now.getTime() + days * DAY_MS) : null;
  if (
    isBanned &&
    reason === account.banReason &&
    reasonCode === account.banReasonCode &&
    areSameEnd(endsAt, account.banEndsAt)
  )
    return undefined;
  return {
    set: { status: 'banned', banReason: reason, banReasonCode: reasonCode, banId, banEndsAt: endsAt },
    event: { kind: 'banned', adminId, reason, reasonCode, banId, endsAt },
    endsSessions: true,
  };
}

const noBan = { status: 'active', banReason: '', banReasonCode: '', banId: 0, banEndsAt: null } as const;

export const unban = (account: Account, adminId: number): AccountChange | undefined =>
  account.status === 'banned' ? { set: noBan, event: { kind: 'unbanned', adminId } } : undefined;

/** Whether the account is banned for a time that is over by now. */
export const isBanOver = ({ status, banEndsAt }: Account, now: Date): boolean =>
  status === 'banned' && banEndsAt !== null && banEndsAt <= now;

export const endBan = (account: Account, now: Date): AccountChange | undefined =>
  isBanOver(account, now) ? { set: noBan, event: { kind: 'banEnded' } } : undefined;

/**
 * Ends the sessions: without the second factor only the password protects the account, so every device must enter it
 * again.
 */
export function removeTotp(account: Account, adminId: number): AccountChange | undefined {
  if (account.id === adminId) throw fail('own_two_factor');
  if (!account.secondFactor) return undefined;
  return { set: { secondFactor: null }, event: { kind: 'totpRemoved', adminId }, endsSessions: true };
}

/** Erases everything that identifies the user; their name and e-mail address can be registered again. */
export const deleteAccount = (account: Account): AccountChange => ({
  set: {
    username: deletedNameOf(account.id),
    email: deletedEmailOf(account.id),
    renamedAt: [],
    emailVerified: false,
    passwordHash: '',
    secondFactor: null,
    status: 'deleted',
    banReason: '',
    banReasonCode: '',
    banId: 0,
    banEndsAt: null,
    bio: '',
    avatarUrl: '',
    invite: '',
    youngUntil: null,
  },
  event: { kind: 'deleted' },
  endsSessions: true,
});
