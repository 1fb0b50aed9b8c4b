import { expect, test } from '@jest/globals';
import { mapS3Error } from '#blobs/s3-client';

const failure = (code: string): Error => Object.assign(new Error('from the server'), { code });

test.each(['XMinioStorageFull', 'InsufficientStorage', 'QuotaExceeded'])('%s says that the store is full', (code) => {
  expect(mapS3Error(failure(code))).toMatchObject({ status: 'unavailable', detail: 'The file store is full.' });
});

test('an overloaded store does not answer, a missing object is not found, another error stays what it is', () => {
  expect(mapS3Error(failure('SlowDown'))).toMatchObject({
    status: 'unavailable',
    detail: 'The file store does not answer.',
  });
  expect(mapS3Error(failure('NoSuchKey'))).toMatchObject({ status: 'not_found' });
  const other = failure('AccessDenied');
  expect(mapS3Error(other)).toBe(other);
});
