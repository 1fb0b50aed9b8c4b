import { expect, jest, test } from '@jest/globals';
import { createReachability, type Reach } from '#domain/reachability';

const USER = 7;

function setUp(first: Reach) {
  let reach = first;
  const readReach = jest.fn(() => Promise.resolve(reach));
  const askIdentity = jest.fn(() => Promise.resolve(true));
  return {
    ...createReachability({ people: { readReach }, askIdentity }),
    become: (next: Reach) => void (reach = next),
    readReach,
    askIdentity,
  };
}

test('who was active is believed to be, until something about them changes', async () => {
  const { canReceive, forget, become, readReach } = setUp('active');
  expect(await canReceive(USER)).toBe(true);
  become('gone');
  expect(await canReceive(USER)).toBe(true);
  expect(readReach).toHaveBeenCalledTimes(1);
  forget(USER);
  expect(await canReceive(USER)).toBe(false);
});

test('who is gone or unknown is looked up every time', async () => {
  const { canReceive, become, askIdentity } = setUp('unknown');
  expect([await canReceive(USER), await canReceive(USER)]).toEqual([true, true]);
  expect(askIdentity).toHaveBeenCalledTimes(2);
  become('gone');
  expect(await canReceive(USER)).toBe(false);
  become('active');
  expect(await canReceive(USER)).toBe(true);
});

test('a change that comes while somebody is looked up is not overlooked', async () => {
  const { canReceive, forget, become } = setUp('active');
  const before = canReceive(USER);
  become('gone');
  forget(USER);
  expect(await before).toBe(true);
  expect(await canReceive(USER)).toBe(false);
});
