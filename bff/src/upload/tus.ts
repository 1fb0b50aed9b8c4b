import type { IncomingMessage } from 'node:http';
import { fileRules } from '@tallscreen/proto/rules/upload-rules';
import type { RequestHandler } from 'express';
import { fail } from '@tallscreen/kit/errors';

/** The protocol for resumable uploads, https://tus.io/protocols/resumable-upload (ADR 130). */
const VERSION = '1.0.0';
const EXTENSIONS = 'creation,termination,expiration,checksum';
const checksumAlgorithms = ['sha1', 'sha256', 'md5'] as const;

export const PART_TYPE = 'application/offset+octet-stream';

/** The headers that pages of other origins may read. */
export const tusHeaders = [
  'Location',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Checksum-Algorithm',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Expires',
] as const;

/**
 * Lets X-HTTP-Method-Override name the method, for networks that let only GET and POST through. The protocol says that
 * the request's own method MUST be ignored then.
 */
export const overrideMethod: RequestHandler = (req, _res, next) => {
  const method = headerOf(req, 'x-http-method-override');
  if (method !== undefined) req.method = method.toUpperCase();
  next();
};

/** Sets the headers of every answer of the protocol; for OPTIONS also those that tell the server's capabilities. */
export const announceTus: RequestHandler = (req, res, next) => {
  res.setHeader('Tus-Resumable', VERSION);
  if (req.method === 'OPTIONS') {
    res.setHeader('Tus-Version', VERSION);
    res.setHeader('Tus-Extension', EXTENSIONS);
    res.setHeader('Tus-Max-Size', String(fileRules.video.maxBytes));
    res.setHeader('Tus-Checksum-Algorithm', checksumAlgorithms.join(','));
  }
  next();
};

type Headers = Pick<IncomingMessage, 'headers'>;

const headerOf = ({ headers }: Headers, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Throws 412 if the client speaks another version. */
export function requireTus(req: Headers): void {
  if (headerOf(req, 'tus-resumable') === VERSION) return;
  throw fail('tus_version', { params: { version: VERSION }, headers: { 'Tus-Version': VERSION } });
}

/** Throws 415 if the body is not announced as bytes of an upload. */
export function requirePartType(req: Headers): void {
  if (headerOf(req, 'content-type')?.toLowerCase() !== PART_TYPE)
    throw fail('part_type', { params: { type: PART_TYPE } });
}

/** Returns a number of bytes. Throws 400 if the header is missing or malformed. */
export function readBytes(req: Headers, name: 'upload-length' | 'upload-offset'): number {
  const text = headerOf(req, name) ?? '';
  const bytes = Number(text);
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(bytes))
    throw fail('invalid_header', { params: { header: shown[name] } });
  return bytes;
}

const shown = { 'upload-length': 'Upload-Length', 'upload-offset': 'Upload-Offset' } as const;

const MAX_METADATA = 2_000;
const ENTRY = /^[\u0021-\u002b\u002d-\u007e]+(?: [A-Za-z0-9+/]*={0,2})?$/;

/** Returns the header Upload-Metadata as it was sent. Throws 400 if it is malformed or too long. */
export function checkMetadata(req: Headers): string {
  const text = headerOf(req, 'upload-metadata')?.trim() ?? '';
  if (text.length > MAX_METADATA || (text !== '' && !text.split(',').every((entry) => ENTRY.test(entry.trim()))))
    throw fail('invalid_upload_metadata');
  return text;
}

/** Returns the values by key. */
export const readMetadata = (text: string): Map<string, string> =>
  new Map(
    text.split(',').map((entry): [string, string] => {
      const [key = '', value = ''] = entry.trim().split(' ', 2);
      return [key, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );

export const fileNameOf = (metadata: string): string => {
  const values = readMetadata(metadata);
  return values.get('filename') ?? values.get('name') ?? '';
};

export interface Checksum {
  readonly algorithm: (typeof checksumAlgorithms)[number];
  readonly base64: string;
}

/** Throws 400 for an algorithm that OPTIONS does not name. */
export function readChecksum(req: Headers): Checksum | undefined {
  const text = headerOf(req, 'upload-checksum');
  if (text === undefined) return undefined;
  const [name, base64 = ''] = text.trim().split(/\s+/, 2);
  const algorithm = checksumAlgorithms.find((known) => known === name);
  if (!algorithm || base64 === '') throw fail('invalid_upload_checksum');
  return { algorithm, base64 };
}

/** The bytes were discarded; the client may send them again. */
export const checksumMismatch = () => fail('checksum_mismatch');
