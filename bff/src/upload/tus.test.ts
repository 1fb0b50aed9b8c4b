import { expect, test } from '@jest/globals';
import { checkMetadata, fileNameOf, readBytes, readChecksum, requireTus } from '#upload/tus';

const withHeader = (name: string, value: string) => ({ headers: { [name]: value } });
const encoded = (text: string) => Buffer.from(text).toString('base64');

test('the name of a file is read from its metadata', () => {
  expect(fileNameOf(`filename ${encoded('Meer ü.mp4')},filetype ${encoded('video/mp4')}`)).toBe('Meer ü.mp4');
  expect(fileNameOf(`flag,name ${encoded('a.mov')}`)).toBe('a.mov');
  expect(fileNameOf('')).toBe('');
});

test.each(['filename not-base64!', 'a b c', 'ä YQ==', `a ${'A'.repeat(2_000)}`])('metadata %p is refused', (text) => {
  expect(() => checkMetadata(withHeader('upload-metadata', text))).toThrow('Upload-Metadata');
});

test.each(['', '-1', '1.5', '1e3', 'abc', '99999999999999999'])('a length of %p is refused', (text) => {
  expect(() => readBytes(withHeader('upload-length', text), 'upload-length')).toThrow('Upload-Length');
});

test('another version of the protocol is refused', () => {
  expect(() => requireTus({ headers: {} })).toThrow(expect.objectContaining({ status: 412 }));
  expect(() => requireTus(withHeader('tus-resumable', '0.2.0'))).toThrow('1.0.0');
  requireTus(withHeader('tus-resumable', '1.0.0'));
});

test('a checksum names an algorithm that the server knows', () => {
  expect(readChecksum(withHeader('upload-checksum', 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0='))).toEqual({
    algorithm: 'sha1',
    base64: 'Kq5sNclPz7QV2+lfQIuc6R7oRu0=',
  });
  expect(readChecksum(withHeader('upload-checksum', 'md5\tAAAA'))).toEqual({ algorithm: 'md5', base64: 'AAAA' });
  expect(() => readChecksum(withHeader('upload-checksum', 'crc32 AAAA'))).toThrow('Upload-Checksum');
  expect(() => readChecksum(withHeader('upload-checksum', 'sha1'))).toThrow('Upload-Checksum');
});
