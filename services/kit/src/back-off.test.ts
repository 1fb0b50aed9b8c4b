import { expect, test } from '@jest/globals';
import { createBackOff } from '#back-off';
import { unavailable } from '#errors';

function open() {
  let time = 0;
  const backOff = createBackOff<string>({ firstMs: 10, longestMs: 35, now: () => time });
  return { backOff, pass: (ms: number) => (time += ms) };
}
const fault = new Error('its own');

test('holds back for longer each time, up to the longest', () => {
  const { backOff } = open();
  expect(Array.from({ length: 4 }, () => backOff.holdBack('a', fault))).toEqual([10, 20, 35, 35]);
});

test('an entry is held back until its time has passed, and by itself', () => {
  const { backOff, pass } = open();
  backOff.holdBack('a', fault);
  backOff.holdBack('b', fault);
  backOff.holdBack('b', fault);
  pass(9);
  expect(backOff.heldBack()).toEqual(['a', 'b']);
  pass(1);
  expect(backOff.heldBack()).toEqual(['b']);
  expect([backOff.isHeldBack('a'), backOff.isHeldBack('b'), backOff.isHeldBack('c')]).toEqual([false, true, false]);
});

test('what went well begins anew', () => {
  const { backOff } = open();
  backOff.holdBack('a', fault);
  backOff.holdBack('a', fault);
  backOff.forget('a');
  expect(backOff.isHeldBack('a')).toBe(false);
  expect(backOff.holdBack('a', fault)).toBe(10);
});

test('an outage does not make the wait longer', () => {
  const { backOff } = open();
  const away = unavailable('The store does not answer.');
  expect([away, away, fault, away, fault].map((error) => backOff.holdBack('a', error))).toEqual([10, 10, 10, 10, 20]);
});

test('what never came again is forgotten', () => {
  const { backOff, pass } = open();
  backOff.holdBack('gone', fault);
  pass(10 + 2 * 35);
  expect(backOff.holdBack('gone', fault)).toBe(20);
  pass(20 + 2 * 35 + 1);
  backOff.holdBack('other', fault);
  expect(backOff.holdBack('gone', fault)).toBe(10);
});
