import { expect, test } from '@jest/globals';
import { FLOOD_FROM, FLOOD_MS, floodOf, type FloodMember } from '#domain/flood';

const now = new Date('2030-01-01T12:00:00Z');
const member = (id: string, fields: Partial<FloodMember> = {}): FloodMember => ({
  id,
  since: now,
  isFolded: false,
  behind: 0,
  isHeld: false,
  ...fields,
});
const members = (count: number, fields: Partial<FloodMember> = {}) =>
  Array.from({ length: count }, (_, at) => member(`report-video-${at + 1}`, fields));
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `report-video-${from + at}`);

test('few reports, or many over days, are no flood', () => {
  expect(floodOf(members(FLOOD_FROM - 1), now)).toBeNull();
  const old = { since: new Date(now.getTime() - FLOOD_MS) };
  expect(floodOf([...members(FLOOD_FROM - 1), member('report-video-99', old)], now)).toBeNull();
});

test('of a flood the most urgent item stands in the queue, and the others wait behind it', () => {
  expect(floodOf(members(FLOOD_FROM), now)).toEqual({
    headId: 'report-video-1',
    foldedIds: ids(2, FLOOD_FROM),
    heldIds: [],
  });
});

test('an item that is more urgent than the one that stands for the flood takes its place', () => {
  const flood = [member('new'), member('head', { behind: FLOOD_FROM - 1 }), ...members(FLOOD_FROM, { isFolded: true })];
  expect(floodOf(flood, now)).toEqual({ headId: 'new', foldedIds: ['head', ...ids(1, FLOOD_FROM)], heldIds: [] });
});

test('when the first is decided the next takes its place, also hours later and down to the last', () => {
  const late = new Date(now.getTime() + 9 * FLOOD_MS);
  expect(floodOf(members(3, { isFolded: true }), late)).toEqual({
    headId: 'report-video-1',
    foldedIds: ids(2, 3),
    heldIds: [],
  });
  expect(floodOf(members(1, { isFolded: true }), late)).toEqual({
    headId: 'report-video-1',
    foldedIds: [],
    heldIds: [],
  });
});

test('what an admin has claimed is neither folded nor the head', () => {
  const held = member('held', { isHeld: true });
  expect(floodOf([held, ...members(FLOOD_FROM)], now)).toEqual({
    headId: 'report-video-1',
    foldedIds: ids(2, FLOOD_FROM),
    heldIds: ['held'],
  });
  expect(floodOf([member('held', { isHeld: true, behind: 3 })], now)).toBeNull();
});
