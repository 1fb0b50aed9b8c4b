import { expect, test } from '@jest/globals';
import { createSecretBox, deriveKey } from '#domain/secret-box';

const box = createSecretBox(deriveKey('a key of the settings', 'test'));

test('a sealed text is opened for its user only, and only with its key', async () => {
  const sealed = await box.seal(1, 'SECRET');
  expect(sealed).not.toContain('SECRET');
  expect(await box.open(1, sealed)).toBe('SECRET');
  await expect(box.open(2, sealed)).rejects.toThrow('This secret belongs to another user.');
  await expect(createSecretBox(deriveKey('another key', 'test')).open(1, sealed)).rejects.toThrow('decryption');
});

test('two seals of one text differ', async () => {
  expect(await box.seal(1, 'SECRET')).not.toBe(await box.seal(1, 'SECRET'));
});
