import { expect, test } from '@jest/globals';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { checkDraft, conversationIdOf, idAfter } from '#domain/message';

const draft = { senderId: 1, receiverId: 2, content: 'hello', clientId: '' };

test.each([
  ['empty content', { content: '' }, 'Message must not be empty.'],
  ['only white space', { content: ' \n\t ' }, 'Message must not be empty.'],
  ['characters that nobody sees', { content: '\u200B\u3164\u2800' }, 'Message must not be empty.'],
  [
    'content that is too long',
    { content: 'x'.repeat(textLimits.message + 1) },
    'Messages must be at most 2,000 characters.',
  ],
  ['a message to oneself', { receiverId: 1 }, 'You cannot message yourself.'],
  ['a client_id that is too long', { clientId: 'x'.repeat(65) }, 'client_id must be at most 64 characters.'],
])('refuses %s', (_what, change, sentence) => {
  expect(() => checkDraft({ ...draft, ...change })).toThrow(sentence);
});

test('accepts the longest content', () => {
  expect(checkDraft({ ...draft, content: 'x'.repeat(textLimits.message) }).content).toHaveLength(textLimits.message);
  const families = '👨‍👩‍👧'.repeat(textLimits.message);
  expect(checkDraft({ ...draft, content: families }).content).toBe(families);
});

test('trims the content at both ends and keeps inner line breaks', () => {
  expect(checkDraft({ ...draft, content: '  two\n\nlines \n' }).content).toBe('two\n\nlines');
});

test('ids rise within a conversation even if a clock lags', () => {
  expect(idAfter(100, 50)).toBe(100);
  expect(idAfter(40, 50)).toBe(51);
});

test('both users of a conversation have the same conversation id', () => {
  expect(conversationIdOf(9, 10)).toBe('9:10');
  expect(conversationIdOf(10, 9)).toBe('9:10');
});
