import { expect, test } from '@jest/globals';
import { readText } from '@tallscreen/proto/rules/read-text';
import { parse } from '#http/parse';
import { commentBody } from '#contract/comment';
import { messageBody } from '#contract/message';
import { NOT_BLANK } from '#contract/patterns';
import { newVideoBody } from '#contract/upload';
import { detailsForm } from '#contract/video-details';

const UNSEEN = ['\u200B', '\u2060', '\u00AD', '\u3164', '\u2800', '\u202E'];

test.each(UNSEEN)('a required text of only %j is refused like an empty one', (unseen) => {
  expect(() => parse(detailsForm, { title: unseen })).toThrow('Title is required.');
  expect(() => parse(commentBody, { video_id: 1, text: ` ${unseen} ` })).toThrow('Missing or invalid field: text');
  expect(() => parse(messageBody, { receiver_id: 1, content: unseen })).toThrow('Missing or invalid field: content');
});

test.each([
  ['60 emoji', '😀'.repeat(60)],
  ['20 families', '👨‍👩‍👧‍👦'.repeat(20)],
  ['100 letters with an accent each', 'e\u0301'.repeat(100)],
  ['40 decomposed Hangul syllables', '한'.normalize('NFD').repeat(40)],
])('%s are a title, and 101 characters are none', (_what, title) => {
  expect(parse(detailsForm, { title }).title).toBe(title.normalize('NFC'));
  expect(() => parse(detailsForm, { title: '👨‍👩‍👧‍👦'.repeat(101) })).toThrow('Title must be at most 100 characters.');
});

test('hashtags in a list and in one text are the same', () => {
  const upload_id = '0c7d'.repeat(10);
  const read = (hashtags: unknown) => parse(newVideoBody, { upload_id, title: 'x', hashtags }).hashtags;
  expect([read(['fun', '猫']), read('fun,猫')]).toEqual(['fun,猫', 'fun,猫']);
  expect(parse(detailsForm, { title: 'x', hashtags: '["fun","猫"]' }).hashtags).toBe('fun,猫');
});

test('a text with U+0000 is refused and not read', () => {
  expect(() => parse(commentBody, { video_id: 1, text: 'a\0b' })).toThrow('The character U+0000 is not allowed: text');
});

test('the pattern for required texts knows every character that reading removes', () => {
  const pattern = new RegExp(NOT_BLANK, 'u');
  const wrong: string[] = [];
  for (let code = 1; code < 0xe1000; code++) {
    if (code === 0x20000) code = 0xe0000;
    if (code >= 0xd800 && code < 0xe000) continue;
    const character = String.fromCodePoint(code);
    if (pattern.test(character) !== (readText(character) !== '')) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});
