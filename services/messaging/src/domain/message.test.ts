import { expect, test } from '@jest/globals';
import { checkDraft, idAfter, MAX_CHARACTERS } from '#domain/message';

const draft = { senderId: 1, receiverId: 2, content: 'hello', clientId: '' };

test.each([
  ['empty', { content: '' }, 'Message must not be empty.'],
  ['only space', { content: ' \n\t ' }, 'Message must not be empty.'],
  ['too long', { content: 'x'.repeat(MAX_CHARACTERS + 1) }, 'Message must be at most 2000 characters.'],
  ['to oneself', { receiverId: 1 }, 'You cannot message yourself.'],
  ['a long client_id', { clientId: 'x'.repeat(65) }, 'client_id must be at most 64 characters.'],
])('%s is refused', (_what, change, sentence) => {
  expect(() => checkDraft({ ...draft, ...change })).toThrow(sentence);
});

test('the longest message is taken', () => {
  expect(checkDraft({ ...draft, content: 'x'.repeat(MAX_CHARACTERS) }).content).toHaveLength(MAX_CHARACTERS);
});

test('content is trimmed at its ends only', () => {
  expect(checkDraft({ ...draft, content: '  two\n\nlines \n' }).content).toBe('two\n\nlines');
});

test('ids rise within a conversation even when a clock lags', () => {
  expect(idAfter(100, 50)).toBe(100);
  expect(idAfter(40, 50)).toBe(51);
});
