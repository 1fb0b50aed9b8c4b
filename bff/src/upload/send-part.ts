import { fail } from '@tallscreen/kit/errors';
import { MAX_UPLOAD_PARTS } from '@tallscreen/proto/rules/upload-rules';
import type { ResumableUpload } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';
import type { Request, Response } from 'express';
import { sendContinue } from '#http/expect-continue';
import { hasNoBody } from '#http/read-body';
import type { RouteDeps } from '#routes/deps';
import { addParts } from '#upload/add-parts';
import type { NewestOnly } from '#upload/newest-only';
import { receivePart, type StoredPart } from '#upload/receive-part';
import * as tus from '#upload/tus';

export interface SendPartDeps extends Pick<RouteDeps, 'clients' | 'blobs' | 'logger' | 'cutting' | 'uploadPlaces'> {
  readonly newestOnly: NewestOnly;
}

export interface PartCall {
  readonly req: Request;
  readonly res: Response;
  readonly userId: number;
  readonly uploadId: string;
  readonly find: () => Promise<ResumableUpload>;
}

/** Receives the next bytes of an upload. Ends an older call of the same user that still sends to this upload. */
export async function sendPart(deps: SendPartDeps, call: PartCall): Promise<ResumableUpload> {
  const { req, res, userId, uploadId, find } = call;
  tus.requireTus(req);
  tus.requirePartType(req);
  const offset = tus.readBytes(req, 'upload-offset');
  const checksum = tus.readChecksum(req);
  // The key contains the user, so that nobody can end another user's call.
  return deps.newestOnly(`${userId}:${uploadId}`, async (replaced) => {
    const upload = await find();
    const missing = checkPart(req, upload, offset);
    const append = (at: number, parts: readonly StoredPart[]) => addParts(deps, uploadId, at, parts);
    const receive = () => {
      sendContinue(req, res);
      const { blobs, cutting } = deps;
      return receivePart(req, { uploadId, offset, missing, checksum, blobs, cutting, replaced, append });
    };
    const end = hasNoBody(req) ? offset : await deps.uploadPlaces(userId, receive);
    res.setHeader('Upload-Offset', String(end));
    return upload;
  });
}

/** Returns how many bytes the file still lacks. Throws if the announced bytes do not fit there. */
function checkPart(req: Request, { sizeBytes, offsetBytes, parts }: ResumableUpload, offset: number): number {
  if (BigInt(offset) !== offsetBytes) throw fail('upload_offset_conflict');
  const missing = Number(sizeBytes) - offset;
  if (Number(req.headers['content-length'] ?? 0) > missing) throw fail('upload_longer_than_said');
  if (missing > 0 && parts.length >= MAX_UPLOAD_PARTS) throw fail('too_many_parts');
  return missing;
}
