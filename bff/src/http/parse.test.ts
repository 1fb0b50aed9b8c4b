import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { parse } from '#http/parse';

const schema = z.object({
  text: z.string(),
  tags: z.array(z.string()).optional(),
  inner: z.looseObject({}).optional(),
});

describe('parse', () => {
  test('returns the validated value', () => {
    expect(parse(schema, { text: 'Hi', extra: 1 })).toEqual({ text: 'Hi' });
  });

  test('names the first field that is wrong', () => {
    expect(() => parse(schema, { tags: [] })).toThrow('Missing or invalid field: text');
  });

  test.each([
    [{ text: 'a\0b' }, 'text'],
    [{ text: 'a', tags: ['b', '\0'] }, 'tags.1'],
    [{ text: 'a', inner: { deep: { down: 'x\0' } } }, 'inner.deep.down'],
  ])('refuses %j: a text with the character U+0000', (value, field) => {
    expect(() => parse(schema, value)).toThrow(`The character U+0000 is not allowed: ${field}`);
  });

  test('the character is refused even in a value that is not an object', () => {
    expect(() => parse(z.string(), '\0')).toThrow('The character U+0000 is not allowed.');
  });
});
