import { refusal } from '@tallscreen/kit/testing/refusal';
import { expect, jest, test } from '@jest/globals';
import { createCanReceive } from '#app/can-receive';
import { createUserStateCache } from '#app/user-state-cache';
import type { UserState } from '#store/user-copies';

const USER = 7;

function setUp(first: UserState) {
  let state = first;
  const readState = jest.fn(() => Promise.resolve(state));
  const isActiveInIdentity = jest.fn(() => Promise.resolve(state !== 'inactive'));
  const cache = createUserStateCache(readState);
  return {
    canReceive: createCanReceive({ readState: (userId) => cache.read(userId), isActiveInIdentity }),
    forget: (userId: number) => cache.forget(userId),
    setState: (next: UserState) => void (state = next),
    readState,
    isActiveInIdentity,
  };
}

test('an active user is read once, until something about them changes', async () => {
  const { canReceive, forget, setState, readState } = setUp('active');
  expect(await canReceive(USER)).toBe(true);
  setState('inactive');
  expect(await canReceive(USER)).toBe(true);
  expect(readState).toHaveBeenCalledTimes(1);
  forget(USER);
  expect(await canReceive(USER)).toBe(false);
});

test('an inactive or unknown user is looked up every time', async () => {
  const { canReceive, setState, isActiveInIdentity } = setUp('unknown');
  expect([await canReceive(USER), await canReceive(USER)]).toEqual([true, true]);
  expect(isActiveInIdentity).toHaveBeenCalledTimes(2);
  setState('inactive');
  expect(await canReceive(USER)).toBe(false);
  setState('active');
  expect(await canReceive(USER)).toBe(true);
});

test('if a copy says inactive identity is asked; while identity is away the copy is believed', async () => {
  const { canReceive, isActiveInIdentity } = setUp('inactive');
  isActiveInIdentity.mockResolvedValueOnce(true);
  expect(await canReceive(USER)).toBe(true);
  isActiveInIdentity.mockRejectedValueOnce(refusal('unavailable', 'Away.'));
  expect(await canReceive(USER)).toBe(false);
});

test('a state that was read before a change is not cached after it', async () => {
  const { canReceive, forget, setState } = setUp('active');
  const before = canReceive(USER);
  setState('inactive');
  forget(USER);
  expect(await before).toBe(true);
  expect(await canReceive(USER)).toBe(false);
});
