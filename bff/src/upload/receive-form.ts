import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { fail, isAppError } from '@tallscreen/kit/errors';
import { extensionOf, type FileRules } from '@tallscreen/proto/rules/upload-rules';
import type { Request, Response } from 'express';
import { watchSpeed, type SpeedLimit } from '@tallscreen/kit-http/body-speed';
import { sendContinue } from '#http/expect-continue';

export interface FormRules {
  readonly fileField: string;
  readonly file: Pick<FileRules, 'extensions' | 'maxBytes' | 'wrongExtension' | 'bodyTooLarge'>;
  /** SLOWEST when absent */
  readonly slowest?: SpeedLimit;
  /** fields that may be repeated, also as `name[]`; their values are joined by commas */
  readonly listFields?: readonly string[];
  /** Throws when the fields received so far are wrong. `isComplete` is true when no more can come. */
  readonly checkFields: (fields: Fields, isComplete: boolean) => void;
  /** aborts when the process must end: the upload is refused, so that the client can send it to another process */
  readonly cutting?: AbortSignal;
}

export type Fields = Readonly<Record<string, string>>;

export interface ReceivedFile {
  readonly key: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface Received {
  readonly fields: Fields;
  /** undefined when the form had no file */
  readonly file: ReceivedFile | undefined;
}

const OVERHEAD_BYTES = 1024 * 1024;
const FIELD_BYTES = 4 * 1024;
const MAX_PARTS = 20;

/**
 * Streams the form's file to `incoming/` in the object store; its fields may come before or after it. Rejects at the
 * first problem and leaves nothing in the store. The caller must then drain the rest of the body.
 */
export async function receiveForm(req: Request, res: Response, blobs: Blobs, rules: FormRules): Promise<Received> {
  const { maxBytes, bodyTooLarge } = rules.file;
  if (Number(req.headers['content-length'] ?? 0) > maxBytes + OVERHEAD_BYTES) throw fail(bodyTooLarge);
  const form = openForm(req);
  sendContinue(req, res);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const aborting = new AbortController();
  let storing: Promise<ReceivedFile> | undefined;

  const reading = new Promise<void>((resolve, reject) => {
    let received = 0;
    const unwatch = watchSpeed(req, {
      onSlow: () => end(fail('upload_stalled')),
      isHeldUp: () => form.writableNeedDrain,
      ...(rules.slowest && { limit: rules.slowest }),
    });
    const onCutting = () => end(fail('restarting_upload_again'));
    rules.cutting?.addEventListener('abort', onCutting, { once: true });
    const stop = () => {
      rules.cutting?.removeEventListener('abort', onCutting);
      unwatch();
      req.unpipe(form);
      req.off('data', onData);
    };
    const end = (error: unknown) => {
      stop();
      aborting.abort(error);
      reject(error as Error);
    };
    // All bytes count, including those of skipped parts.
    const onData = (chunk: Buffer) => {
      if ((received += chunk.length) > maxBytes + OVERHEAD_BYTES) end(fail(bodyTooLarge));
    };
    const endOnThrow = (step: () => void) => {
      try {
        step();
      } catch (error) {
        end(error);
      }
    };
    form.on('field', (name, value) => {
      takeField(fields, name, value, rules.listFields);
      endOnThrow(() => rules.checkFields(fields, false));
    });
    form.on('file', (name, stream, fileName) => {
      if (aborting.signal.aborted || storing || name !== rules.fileField || !fileName) return void stream.resume();
      endOnThrow(() => {
        const { extensions, wrongExtension } = rules.file;
        if (extensions.length > 0 && !extensions.includes(extensionOf(fileName))) throw fail(wrongExtension);
        storing = store(stream, fileName, blobs, rules.file, aborting.signal);
        storing.catch(end);
      });
      if (!storing) stream.resume();
    });
    form.on('error', (cause) => end(fail('malformed_form', { cause })));
    form.on('finish', () => {
      stop();
      resolve();
    });
    req.once('close', () => {
      if (!req.complete) end(fail('upload_cut_off'));
    });
    req.on('data', onData);
    req.pipe(form);
  });

  const [read, stored] = await Promise.allSettled([reading, reading.then(() => storing)]);
  const file = await settle(storing);
  const failure = read.status === 'rejected' ? read : stored;
  try {
    if (failure.status === 'rejected') throw failure.reason;
    rules.checkFields(fields, true);
    return { fields, file };
  } catch (error) {
    if (file) await blobs.remove([file.key]);
    throw error;
  }
}

function takeField(fields: Record<string, string>, given: string, value: string, listFields: readonly string[] = []) {
  const name = given.replace(/\[\d*\]$/, '');
  if (!listFields.includes(name)) fields[given] = value;
  else fields[name] = name in fields ? `${fields[name]},${value}` : value;
}

/** Returns the stored file, or undefined when storing failed; `reading` rejects with the reason. */
const settle = async (storing: Promise<ReceivedFile> | undefined): Promise<ReceivedFile | undefined> => {
  const [outcome] = await Promise.allSettled([storing]);
  return outcome.status === 'fulfilled' ? outcome.value : undefined;
};

async function store(
  stream: Readable,
  fileName: string,
  blobs: Blobs,
  { maxBytes, bodyTooLarge }: FormRules['file'],
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const key = `incoming/${randomBytes(20).toString('hex')}`;
  try {
    const { size, sha256 } = await blobs.putStream(key, stream, {
      contentType: 'application/octet-stream',
      freeChunks: true,
      maxBytes,
      signal,
    });
    return { key, fileName, sizeBytes: size, sha256 };
  } catch (error) {
    if (isAppError(error, 'out_of_range')) throw fail(bodyTooLarge);
    throw error;
  }
}

function openForm(req: Request): BusboyInstance {
  const contentType = req.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) throw fail('multipart_expected');
  try {
    return new Busboy({
      headers: { ...req.headers, 'content-type': contentType },
      limits: { fieldSize: FIELD_BYTES, parts: MAX_PARTS, headerPairs: 20, headerSize: 8 * 1024 },
    });
  } catch (cause) {
    throw fail('malformed_form', { cause });
  }
}
