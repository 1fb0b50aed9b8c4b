import { expect, test } from '@jest/globals';
import { appendParts, newUpload, partsPrefixOf, uploadIdOf } from '#domain/resumable-upload';

const id = 'a'.repeat(40);
const now = new Date('2030-01-01T00:00:00Z');
const upload = newUpload({ id, uploaderId: 7, sizeBytes: 10, metadata: '' }, now, 60_000);
const part = (name: string, sizeBytes: number) => ({ key: `${partsPrefixOf(id)}${name}`, sizeBytes });

test('parts are added where the upload ends', () => {
  const first = appendParts(upload, 0, [part('0-a', 4), part('4-b', 3)]);
  expect(first).toMatchObject({ offset: 7, parts: [part('0-a', 4), part('4-b', 3)] });
  expect(appendParts(first!, 7, [part('7-c', 3)])).toMatchObject({ offset: 10 });
});

test('parts that were added already change nothing', () => {
  const first = appendParts(upload, 0, [part('0-a', 4)])!;
  expect(appendParts(first, 0, [part('0-a', 4)])).toBeUndefined();
});

test('parts that begin elsewhere, or make the upload too long, are refused', () => {
  const first = appendParts(upload, 0, [part('0-a', 4)])!;
  expect(() => appendParts(first, 0, [part('0-b', 4)])).toThrow(expect.objectContaining({ status: 'aborted' }));
  expect(() => appendParts(first, 4, [part('4-b', 7)])).toThrow('longer than it was said');
});

test('parts of another upload are refused', () => {
  expect(() => appendParts(upload, 0, [{ key: `uploads/${'b'.repeat(40)}/0-a`, sizeBytes: 1 }])).toThrow('Invalid');
});

test('an upload in very many parts is refused', () => {
  const many = Array.from({ length: 1_001 }, (_, i) => part(`${i}`, 1));
  expect(() => appendParts({ ...upload, sizeBytes: 5_000 }, 0, many)).toThrow('too many parts');
});

test('an empty file and one above the limit are refused', () => {
  expect(() => newUpload({ id, uploaderId: 7, sizeBytes: 0, metadata: '' }, now, 1)).toThrow('damaged');
  expect(() => newUpload({ id, uploaderId: 7, sizeBytes: 200 * 2 ** 20 + 1, metadata: '' }, now, 1)).toThrow('200MB');
});

test('the key of a part names its upload', () => {
  expect(uploadIdOf(part('0-a', 1).key)).toBe(id);
});
