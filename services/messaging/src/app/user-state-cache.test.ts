import { refusal } from '@tallscreen/kit/testing/refusal';
import { expect, jest, test } from '@jest/globals';
import { createReadReceiverState } from '#app/read-receiver-state';
import { createUserStateCache } from '#app/user-state-cache';
import type { UserState } from '#store/user-copies';

const USER = 7;

function setUp(first: UserState) {
  let state = first;
  const readState = jest.fn(() => Promise.resolve(state));
  const readStateInIdentity = jest.fn(() => Promise.resolve<UserState>(state === 'inactive' ? 'inactive' : 'active'));
  const cache = createUserStateCache(readState);
  return {
    read: createReadReceiverState({ readState: (userId) => cache.read(userId), readStateInIdentity }),
    forget: (userId: number) => cache.forget(userId),
    setState: (next: UserState) => void (state = next),
    readState,
    readStateInIdentity,
  };
}

test('an active user is read once, until something about them changes', async () => {
  const { read, forget, setState, readState } = setUp('active');
  expect(await read(USER)).toBe('active');
  setState('inactive');
  expect(await read(USER)).toBe('active');
  expect(readState).toHaveBeenCalledTimes(1);
  forget(USER);
  expect(await read(USER)).toBe('inactive');
});

test('an inactive or unknown user is looked up every time', async () => {
  const { read, setState, readStateInIdentity } = setUp('unknown');
  expect([await read(USER), await read(USER)]).toEqual(['active', 'active']);
  expect(readStateInIdentity).toHaveBeenCalledTimes(2);
  setState('inactive');
  expect(await read(USER)).toBe('inactive');
  setState('active');
  expect(await read(USER)).toBe('active');
});

test('if a copy says inactive identity is asked; while identity is away the copy is believed', async () => {
  const { read, readStateInIdentity } = setUp('inactive');
  readStateInIdentity.mockResolvedValueOnce('young');
  expect(await read(USER)).toBe('young');
  readStateInIdentity.mockRejectedValueOnce(refusal('unavailable', 'Away.'));
  expect(await read(USER)).toBe('inactive');
});

test('a state that was read before a change is not cached after it', async () => {
  const { read, forget, setState } = setUp('active');
  const before = read(USER);
  setState('inactive');
  forget(USER);
  expect(await before).toBe('active');
  expect(await read(USER)).toBe('inactive');
});
