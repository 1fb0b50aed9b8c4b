import { fail, type AppError } from '@tallscreen/kit/errors';
import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { captionLimits } from '@tallscreen/proto/rules/caption-limits';
import express, { type Request, type Response } from 'express';
import { sendContinue } from '#http/expect-continue';
import type { BodyKind } from '#http/route';

const LIMIT_BYTES = 100 * 1024;
const MAX_FIELDS = 50;

const parsers = {
  json: express.json({ limit: LIMIT_BYTES, type: 'application/json' }),
  vtt: express.raw({ limit: captionLimits.bytes, type: () => true }),
  urlencoded: express.urlencoded({ limit: LIMIT_BYTES, extended: false, parameterLimit: MAX_FIELDS }),
};

export const hasNoBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/** Returns the fields of a body, or its text, not yet validated. An empty body has none. Throws 400, 413 or 415. */
export async function readBody(
  kind: Exclude<BodyKind, 'upload' | 'bytes'>,
  req: Request,
  res: Response,
): Promise<unknown> {
  if (hasNoBody(req)) return kind === 'vtt' ? '' : {};
  const type = (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (kind === 'vtt') return readVtt(type, req, res);
  if (type === 'application/json') return parseWith(parsers.json, req, res);
  if (kind === 'form' && type === 'application/x-www-form-urlencoded') return parseWith(parsers.urlencoded, req, res);
  if (kind === 'form' && type === 'multipart/form-data') return readMultipartFields(req, res);
  throw fail(kind === 'json' ? 'json_expected' : 'json_or_form_expected');
}

/** Takes text/plain too, because some systems know no other type for such files. */
async function readVtt(type: string | undefined, req: Request, res: Response): Promise<string> {
  if (type !== 'text/vtt' && type !== 'text/plain') throw fail('captions_type');
  const bytes = await parseWith(parsers.vtt, req, res).catch((error: unknown) => {
    throw (error as { status?: number }).status === 413
      ? fail('captions_body_too_large', { params: { max: captionLimits.kilobytes } })
      : error;
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes as Buffer);
  } catch {
    throw fail('captions_not_utf8');
  }
}

function parseWith(parser: express.RequestHandler, req: Request, res: Response): Promise<unknown> {
  sendContinue(req, res);
  return new Promise((resolve, reject) => {
    void parser(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve(req.body)));
  });
}

/** Returns the text fields of a multipart form. Skips files. */
function readMultipartFields(req: Request, res: Response): Promise<Record<string, string>> {
  if (Number(req.headers['content-length'] ?? 0) > LIMIT_BYTES) throw fail('body_too_large');
  sendContinue(req, res);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  return new Promise((resolve, reject) => {
    const form = openForm(req);
    let received = 0;
    const refuse = (error: AppError) => {
      req.unpipe(form);
      req.resume();
      reject(error);
    };
    req.on('data', (chunk: Buffer) => {
      if ((received += chunk.length) > LIMIT_BYTES) refuse(fail('body_too_large'));
    });
    form.on('field', (name, value) => {
      fields[name] = value;
    });
    form.on('file', (_name, stream) => stream.resume());
    form.on('error', () => refuse(fail('malformed_form')));
    form.on('finish', () => resolve(fields));
    req.on('aborted', () => reject(fail('request_cut_off')));
    req.pipe(form);
  });
}

function openForm(req: Request): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...req.headers, 'content-type': req.headers['content-type'] ?? '' },
      limits: { fields: MAX_FIELDS, files: 1, parts: MAX_FIELDS, fieldSize: LIMIT_BYTES },
    });
  } catch (cause) {
    throw fail('malformed_form', { cause });
  }
}
