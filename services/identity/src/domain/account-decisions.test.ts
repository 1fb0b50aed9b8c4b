import { describe, expect, test } from '@jest/globals';
import type { Account, AccountChange } from '#domain/account';
import { ban, deleteAccount, endBan, newAccount, unban } from '#domain/account-decisions';

const ana = newAccount({
  id: 1,
  username: 'Ana',
  email: 'ana@x.test',
  passwordHash: 'hash',
  role: 'user',
  createdAt: new Date(0),
});
const now = new Date(Date.UTC(2030, 0, 1));
const later = (ms: number): Date => new Date(now.getTime() + ms);
const DAY_MS = 86_400_000;
const after = (account: Account, change: AccountChange | undefined): Account => ({ ...account, ...change?.set });
const command = (days: number, reason = 'Spam') => ({ days, reason, reasonCode: 'spam', adminId: 9, banId: 5 });

test('a deleted account keeps nothing that tells whose it was', () => {
  const texts = { username: 'Mine1', email: 'mine2@x.test', passwordHash: 'mine3', bio: 'mine4', avatarUrl: 'mine5' };
  const full: Account = { ...ana, ...texts, invite: 'mine6', banReason: 'mine7', secondFactor: null };
  expect(JSON.stringify(after(full, deleteAccount(full)))).not.toMatch(/mine/i);
});

describe('a ban', () => {
  test('never cuts off its reason', () => {
    expect(ban(ana, command(0, ` ${'é'.normalize('NFD').repeat(500)} `), now)?.set.banReason).toHaveLength(500);
    expect(() => ban(ana, command(0, 'x'.repeat(501)), now)).toThrow('Reason must be at most 500 characters.');
  });

  const forAWeek = after(ana, ban(ana, command(7), now));

  test('with days ends after them, once', () => {
    expect(forAWeek).toMatchObject({
      status: 'banned',
      banReason: 'Spam',
      banReasonCode: 'spam',
      banEndsAt: later(7 * DAY_MS),
    });
    expect(endBan(forAWeek, later(7 * DAY_MS - 1))).toBeUndefined();
    const ended = endBan(forAWeek, later(7 * DAY_MS));
    expect(ended).toMatchObject({ set: { status: 'active', banEndsAt: null }, event: { kind: 'banEnded' } });
    expect(endBan(after(forAWeek, ended), later(7 * DAY_MS))).toBeUndefined();
  });

  test('without days does not end by itself', () => {
    const forEver = after(ana, ban(ana, command(0), now));
    expect(endBan(forEver, later(10_000 * DAY_MS))).toBeUndefined();
    expect(after(forEver, unban(forEver, 9)).status).toBe('active');
  });

  test('that is repeated within a minute changes nothing; another end or reason does', () => {
    expect(ban(forAWeek, command(7), later(30_000))).toBeUndefined();
    expect(ban(forAWeek, command(7, ''), later(30_000))).toBeUndefined();
    expect(ban(forAWeek, command(7), later(DAY_MS))?.set.banEndsAt).toEqual(later(8 * DAY_MS));
    const kept = { banReason: 'Spam', banReasonCode: 'spam' };
    expect(ban(forAWeek, command(0, ''), now)?.set).toEqual({ status: 'banned', ...kept, banId: 5, banEndsAt: null });
    expect(ban(forAWeek, command(7, 'Threats'), now)?.set.banReason).toBe('Threats');
  });

  test('of oneself or of more than ten years is refused', () => {
    expect(() => ban(ana, { ...command(1), adminId: ana.id }, now)).toThrow('You cannot ban yourself.');
    expect(() => ban(ana, command(3_651), now)).toThrow('A ban lasts at most 3,650 days');
  });
});
