import { expect, test } from '@jest/globals';
import { exportExpiryFrom, exportExpiryOf, exportKeyOf } from '#domain/user-export';

test('the key of an export says until when it may be read', () => {
  const expiresAt = exportExpiryFrom(new Date(0));
  expect(expiresAt).toEqual(new Date(24 * 60 * 60 * 1000));
  expect(exportExpiryOf(exportKeyOf(7, expiresAt, 'secret'))).toEqual(expiresAt);
});

test.each(['exports/7/secret.zip', 'exports/7/1-x.mp4', 'videos/7/1-x.zip', 'exports/../1-x.zip'])(
  '%s is no key of an export',
  (key) => {
    expect(exportExpiryOf(key)).toBeUndefined();
  },
);
