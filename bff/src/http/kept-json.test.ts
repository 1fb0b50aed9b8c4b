import { expect, test } from '@jest/globals';
import { toKeptJson } from '#http/kept-json';

const card = (title: string) => ({ id: 1, title, tags: ['a', null], nested: { 'b"': [1.5, true] } });

test('writes what JSON.stringify writes, the first time and again', () => {
  const first = card('Ünïcode 🎬 "}{\u2028\ud800');
  const page = {
    videos: [first, card('')],
    promos: [],
    items: [first],
    next_cursor: 'a"b',
    hits: 3,
    isLast: false,
    none: null,
  };
  expect(toKeptJson(page).toString()).toBe(JSON.stringify(page));
  expect(toKeptJson(page).toString()).toBe(JSON.stringify(page));
});

test('writes an answer and a list without content', () => {
  expect(toKeptJson({}).toString()).toBe('{}');
  expect(toKeptJson({ videos: [], items: [] }).toString()).toBe('{"videos":[],"items":[]}');
});

test('an object in a list is written once', () => {
  let written = 0;
  const counted = { toJSON: () => ++written };
  expect(toKeptJson({ videos: [counted], items: [counted, counted] }).toString()).toBe('{"videos":[1],"items":[1,1]}');
  expect(toKeptJson({ videos: [counted] }).toString()).toBe('{"videos":[1]}');
});
