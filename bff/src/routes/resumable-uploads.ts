import { randomBytes } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { UPLOAD_SECONDS } from '@tallscreen/kit/auth/access-token';
import { fail } from '@tallscreen/kit/errors';
import { retry } from '@tallscreen/kit/retry';
import { fileNameProblem, fileRules, fileSizeProblem } from '@tallscreen/proto/rules/upload-rules';
import type { ResumableUpload } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';
import type { Request, Response } from 'express';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import * as schemas from '#contract/upload';
import { appendRetries } from '#upload/add-parts';
import { createNewestOnly } from '#upload/newest-only';
import { sendPart } from '#upload/send-part';
import * as tus from '#upload/tus';
import { toCut } from '#views/cut';
import { resumableUploadView } from '#views/upload';
import { toDetails } from '#views/video-details';

const common = { tag: 'uploads', access: 'signedIn' } as const;
const one = { ...common, path: '/uploads/{upload}', params: schemas.uploadParams, errors: [404] } as const;
const noAnswer = { response: schemas.noBody, answerType: 'none' } as const;

/** Uploads that survive a lost connection: the tus protocol and the calls around it. */
export function resumableUploadRoutes(deps: RouteDeps): Route[] {
  const { clients } = deps;
  const sending = { ...deps, newestOnly: createNewestOnly() };
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
      body: schemas.part,
      bodyKind: 'bytes',
      status: 204,
      answerHeaders: ['Tus-Resumable', 'Upload-Offset', 'Upload-Expires'],
      errors: [404, 408, 409, 412, 423, 460],
      timeoutMs: UPLOAD_SECONDS * 1000,
      async handle({ req, res, params: { upload: uploadId }, user: { userId } }) {
        const upload = await sendPart(sending, { req, res, userId, uploadId, find: () => find(uploadId) });
        setExpiry(res, upload);
      },
    }),
    route({
      ...one,
      method: 'put',
      operationId: 'saveDraft',
      summary: 'Keep the details of a video with its upload until you submit it',
      limits: ['write'],
      body: schemas.draftBody,
      bodyKind: 'form',
      response: schemas.ResumableUpload,
      async handle({ params, body }) {
        const draft = { uploadId: params.upload, details: toDetails(body), cut: toCut(body) };
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
  ];
}

function found(upload: ResumableUpload | undefined): ResumableUpload {
  if (!upload) throw new Error('No upload.');
  return upload;
}

function setExpiry(res: Response, { expiresAt }: ResumableUpload): void {
  if (expiresAt) res.setHeader('Upload-Expires', timestampDate(expiresAt).toUTCString());
}

/** Refuses at once what POST /videos would refuse later, except during the cooldown, in which a draft may be kept. */
async function begin(deps: RouteDeps, req: Request): Promise<ResumableUpload> {
  tus.requireTus(req);
  const sizeBytes = tus.readBytes(req, 'upload-length');
  if (sizeBytes > fileRules.video.maxBytes) throw fail(fileRules.video.bodyTooLarge);
  const sizeProblem = fileSizeProblem('video', sizeBytes);
  if (sizeProblem) throw fail(sizeProblem);
  const metadata = tus.checkMetadata(req);
  const fileName = tus.fileNameOf(metadata);
  const problem = fileName && fileNameProblem('video', fileName);
  if (problem) throw fail(problem);
  const request = { uploadId: randomBytes(20).toString('hex'), sizeBytes: BigInt(sizeBytes), metadata };
  const { upload } = await retry(() => deps.clients.uploads.createUpload(request), appendRetries);
  return found(upload);
}
