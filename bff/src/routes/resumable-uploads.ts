import { randomBytes } from 'node:crypto';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { UPLOAD_SECONDS } from '@tallscreen/kit/auth/access-token';
import { AppError, invalid } from '@tallscreen/kit/errors';
import { retry } from '@tallscreen/kit/retry';
import { PUBLISH_TIME_PAST } from '@tallscreen/proto/rules/publish-time';
import {
  fileNameProblem,
  fileRules,
  fileSizeProblem,
  MAX_UPLOAD_PARTS,
  TOO_MANY_PARTS,
} from '@tallscreen/proto/rules/upload-rules';
import type { ResumableUpload } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { HttpError } from '#http/errors';
import { sendContinue } from '#http/expect-continue';
import { hasNoBody } from '#http/read-body';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { checkCooldown, createMediaItem } from '#routes/uploads';
import * as schemas from '#schemas/upload';
import { Uploaded } from '#schemas/video';
import { addParts, appendRetries } from '#upload/add-parts';
import { putTogether } from '#upload/put-together';
import { receivePart, type StoredPart } from '#upload/receive-part';
import * as tus from '#upload/tus';
import { resumableUploadView } from '#views/upload';
import { uploadView } from '#views/video';

/** Putting 200 MB together takes some seconds. */
const SUBMIT_MS = 120_000;

const common = { tag: 'uploads', access: 'signedIn' } as const;
const one = { ...common, path: '/uploads/{upload}', params: schemas.uploadParams, errors: [404] } as const;
const noAnswer = { response: z.void(), answerType: 'none' } as const;

/** Uploads that survive a lost line: the tus protocol and what belongs to it. */
export function resumableUploadRoutes(deps: RouteDeps): Route[] {
  const { clients } = deps;
  const find = async (uploadId: string): Promise<ResumableUpload> =>
    found((await clients.uploads.getUpload({ uploadId })).upload);
  return [
    route({
      ...common,
      method: 'post',
      path: '/uploads',
      operationId: 'createUpload',
      summary: 'Begin an upload that can be resumed (tus 1.0); Location names it',
      limits: ['upload'],
      headers: schemas.creationHeaders,
      status: 201,
      response: schemas.ResumableUpload,
      answerHeaders: ['Tus-Resumable', 'Location', 'Upload-Expires'],
      errors: [412, 413],
      async handle({ req, res }) {
        const upload = await begin(deps, req);
        res.setHeader('Location', `${req.baseUrl}/${upload.id}`);
        setExpiry(res, upload);
        return resumableUploadView(upload);
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/uploads',
      operationId: 'listUnfinishedUploads',
      summary: 'List your uploads of which no video was made yet, newest first',
      limits: ['read'],
      response: schemas.ResumableUploadList,
      async handle() {
        const { uploads } = await clients.uploads.listUnfinishedUploads({});
        return { uploads: uploads.map(resumableUploadView) };
      },
    }),
    route({
      ...one,
      ...noAnswer,
      method: 'head',
      operationId: 'readUploadOffset',
      summary: 'Read in Upload-Offset how many bytes of an upload have arrived',
      limits: ['read'],
      headers: schemas.tusRequest,
      answerHeaders: ['Tus-Resumable', 'Upload-Offset', 'Upload-Length', 'Upload-Metadata', 'Upload-Expires'],
      errors: [404, 412],
      async handle({ req, res, params }) {
        tus.requireTus(req);
        const upload = await find(params.upload);
        res.setHeader('Upload-Offset', String(upload.offsetBytes));
        res.setHeader('Upload-Length', String(upload.sizeBytes));
        if (upload.metadata) res.setHeader('Upload-Metadata', upload.metadata);
        setExpiry(res, upload);
      },
    }),
    route({
      ...one,
      ...noAnswer,
      method: 'patch',
      operationId: 'sendPart',
      summary: 'Send the next bytes of an upload; what has arrived stays when the line is lost',
      limits: ['part'],
      headers: schemas.partHeaders,
      body: z.string().meta({ json: { type: 'string', format: 'binary' } }),
      bodyKind: 'bytes',
      status: 204,
      answerHeaders: ['Tus-Resumable', 'Upload-Offset', 'Upload-Expires'],
      errors: [404, 408, 409, 412, 460],
      timeoutMs: UPLOAD_SECONDS * 1000,
      async handle({ req, res, params }) {
        const upload = await sendPart(deps, req, res, () => find(params.upload));
        setExpiry(res, upload);
      },
    }),
    route({
      ...one,
      method: 'put',
      operationId: 'saveDraft',
      summary: 'Keep title, hashtags and publish time with an upload until you submit it',
      limits: ['write'],
      body: schemas.draftBody,
      bodyKind: 'form',
      response: schemas.ResumableUpload,
      async handle({ params, body: { title, hashtags, publish_at: at } }) {
        const draft = { uploadId: params.upload, title, hashtags, ...(at && { publishAt: timestampFromDate(at) }) };
        return resumableUploadView(found((await clients.uploads.saveDraft(draft)).upload));
      },
    }),
    route({
      ...one,
      ...noAnswer,
      method: 'delete',
      operationId: 'deleteUpload',
      summary: 'Delete an upload with what has arrived of it; a video that was made of it stays',
      limits: ['write'],
      headers: schemas.tusRequest,
      status: 204,
      answerHeaders: ['Tus-Resumable'],
      errors: [404, 412],
      async handle({ req, params }) {
        tus.requireTus(req);
        await clients.uploads.deleteUpload({ uploadId: params.upload });
      },
    }),
    route({
      ...common,
      tag: 'videos',
      method: 'post',
      path: '/videos',
      operationId: 'createVideo',
      summary: 'Submit a complete upload as a video; it is scanned, and then an admin decides',
      limits: ['submit'],
      body: schemas.newVideoBody,
      bodyKind: 'form',
      status: 201,
      response: Uploaded,
      errors: [404],
      timeoutMs: SUBMIT_MS,
      async handle({ body: { upload_id: uploadId, hashtags = '', ...texts } }) {
        const upload = await find(uploadId);
        // A repeated call returns the first video.
        if (upload.videoId === 0n) {
          if (texts.publish_at && texts.publish_at.getTime() <= Date.now()) throw invalid(PUBLISH_TIME_PAST);
          await checkCooldown(deps, VideoKind.VIDEO);
        }
        if (upload.offsetBytes < upload.sizeBytes) throw invalid('The upload is not complete yet.');
        const whole =
          upload.videoId === 0n
            ? await putTogether(deps.blobs, upload)
            : { sizeBytes: Number(upload.sizeBytes), sha256: '' };
        const file = { ...whole, key: upload.objectKey, fileName: tus.fileNameOf(upload.metadata) };
        const video = await createMediaItem(deps, VideoKind.VIDEO, { ...texts, hashtags }, file, uploadId);
        return { ...uploadView(video), message: 'Video submitted successfully for review!' };
      },
    }),
  ];
}

function found(upload: ResumableUpload | undefined): ResumableUpload {
  if (!upload) throw new AppError('internal', 'No upload.');
  return upload;
}

function setExpiry(res: Response, { expiresAt }: ResumableUpload): void {
  if (expiresAt) res.setHeader('Upload-Expires', timestampDate(expiresAt).toUTCString());
}

/** Refuses at once what POST /videos would refuse later. */
async function begin(deps: RouteDeps, req: Request): Promise<ResumableUpload> {
  tus.requireTus(req);
  const sizeBytes = tus.readBytes(req, 'upload-length');
  if (sizeBytes > fileRules.video.maxBytes) throw new HttpError(413, fileRules.video.tooLarge);
  const sizeProblem = fileSizeProblem('video', sizeBytes);
  if (sizeProblem) throw invalid(sizeProblem);
  const metadata = tus.checkMetadata(req);
  const fileName = tus.fileNameOf(metadata);
  const problem = fileName && fileNameProblem('video', fileName);
  if (problem) throw invalid(problem);
  await checkCooldown(deps, VideoKind.VIDEO);
  const request = { uploadId: randomBytes(20).toString('hex'), sizeBytes: BigInt(sizeBytes), metadata };
  const { upload } = await retry(() => deps.clients.uploads.createUpload(request), appendRetries);
  return found(upload);
}

async function sendPart(
  deps: RouteDeps,
  req: Request,
  res: Response,
  find: () => Promise<ResumableUpload>,
): Promise<ResumableUpload> {
  tus.requireTus(req);
  tus.requirePartType(req);
  const offset = tus.readBytes(req, 'upload-offset');
  const checksum = tus.readChecksum(req);
  const upload = await find();
  if (BigInt(offset) !== upload.offsetBytes)
    throw new AppError('aborted', 'The upload does not end where these bytes begin.');
  const missing = Number(upload.sizeBytes) - offset;
  if (Number(req.headers['content-length'] ?? 0) > missing)
    throw new HttpError(413, 'The upload is longer than it was said to be.');
  if (missing > 0 && upload.parts.length >= MAX_UPLOAD_PARTS) throw new AppError('failed_precondition', TOO_MANY_PARTS);
  const append = (at: number, parts: readonly StoredPart[]) => addParts(deps, upload.id, at, parts);
  let end = offset;
  if (!hasNoBody(req)) {
    sendContinue(req, res);
    const { blobs, cutting } = deps;
    end = await receivePart(req, { uploadId: upload.id, offset, missing, checksum, blobs, cutting, append });
  }
  res.setHeader('Upload-Offset', String(end));
  return upload;
}
