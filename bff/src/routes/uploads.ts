import { UPLOAD_SECONDS } from '@tallscreen/kit/auth/access-token';
import { fail, isAppError } from '@tallscreen/kit/errors';
import { retry } from '@tallscreen/kit/retry';
import { fileRules, type VideoUploadKind } from '@tallscreen/proto/rules/upload-rules';
import { VideoKind, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { parse } from '#http/parse';
import { hasNoBody } from '#http/read-body';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import type { CutBody } from '#contract/cut';
import { promoBody, promoForm, type CampaignBody } from '#contract/promo';
import { uploadBody, Uploaded } from '#contract/video';
import { detailsForm, type detailsEdit } from '#contract/video-details';
import { measureUpload } from '#upload/measure-upload';
import { removeIfRefused, withNewDeadline } from '#upload/received-file';
import { receiveForm, type Fields, type FormRules, type ReceivedFile } from '#upload/receive-form';
import { toCampaignChange } from '#views/campaign';
import { toCut } from '#views/cut';
import { uploadView } from '#views/video';
import { toDetails } from '#views/video-details';

const CREATE_MS = 30_000;

/**
 * The pauses add up to at least 12 s. Media stores one object once, so the call may be repeated if its answer may have
 * been lost. Otherwise a client would have to send the file again.
 */
const createRetries = {
  attempts: 9,
  firstPauseMs: 250,
  longestPauseMs: 2_000,
  shouldRetry: (error: unknown) => isAppError(error, 'unavailable'),
};

const forms = { video: detailsForm, promo: promoForm } as const;
const incompleteForms = { video: detailsForm.partial(), promo: promoForm.partial() } as const;

/** Checks the fields received so far, so that a wrong title is refused before the file is received. */
const checkFields =
  (kind: VideoUploadKind) =>
  (fields: Fields, isComplete: boolean): void =>
    void parse(isComplete ? forms[kind] : incompleteForms[kind], fields);

const kinds = { video: VideoKind.VIDEO, promo: VideoKind.PROMO } as const;

const formRules = (kind: VideoUploadKind): FormRules => ({
  fileField: 'video',
  file: fileRules[kind],
  listFields: ['hashtags'],
  checkFields: checkFields(kind),
});

export function uploadRoutes(deps: RouteDeps): Route[] {
  const common = {
    method: 'post',
    access: 'signedIn',
    limits: ['upload'],
    body: uploadBody,
    bodyKind: 'upload',
    status: 201,
    response: Uploaded,
    timeoutMs: UPLOAD_SECONDS * 1000,
  } as const;
  return [
    route({
      ...common,
      path: '/videos/upload',
      operationId: 'uploadVideo',
      tag: 'videos',
      summary: 'Upload a video; it is scanned, and then an admin decides',
      async handle({ req, res, user }) {
        const video = await receiveMediaItem(deps, 'video', user.userId, { req, res });
        return { ...uploadView(video), message: 'Video submitted successfully for review!' };
      },
    }),
    route({
      ...common,
      body: promoBody,
      path: '/promos/upload',
      operationId: 'uploadPromo',
      tag: 'promos',
      summary: 'Upload a promo; it is scanned, and then an admin decides',
      async handle({ req, res, user }) {
        const promo = await receiveMediaItem(deps, 'promo', user.userId, { req, res });
        return { ...uploadView(promo), message: 'Promo submitted successfully!' };
      },
    }),
  ];
}

interface UploadCall {
  readonly req: Request;
  readonly res: Response;
}

async function receiveMediaItem(
  deps: RouteDeps,
  kind: VideoUploadKind,
  userId: number,
  { req, res }: UploadCall,
): Promise<Video> {
  await checkCooldown(deps, kinds[kind], Number(req.headers['content-length'] ?? 0));
  const { noFile } = fileRules[kind];
  if (hasNoBody(req)) throw fail(noFile);
  const rules = { ...formRules(kind), cutting: deps.cutting };
  const receive = () => measureUpload(() => receiveForm(req, res, deps.blobs, rules));
  const { fields, file } = await deps.uploadPlaces(userId, receive);
  if (!file) throw fail(noFile);
  return createMediaItem(deps, kinds[kind], parse(forms[kind], fields), file);
}

/**
 * Throws 429 while the caller may not upload yet. `bodyBytes`: the length of a body with the file, 0 if unknown. A body
 * that may be a repeated one is received.
 */
export async function checkCooldown(
  { clients }: Pick<RouteDeps, 'clients'>,
  kind: VideoKind,
  bodyBytes?: number,
): Promise<void> {
  const body = bodyBytes !== undefined && { bodyBytes: BigInt(bodyBytes) };
  const { cooldownRemainingSeconds: left } = await clients.videos.checkUpload({ kind, ...body });
  if (left <= 0) return;
  const params = { minutes: Math.floor(left / 60), seconds: left % 60 };
  throw fail('cooldown', { params, retryAfterSeconds: left, fields: { cooldown_remaining: left } });
}

/** A promo has a campaign, a video has further details. */
type Texts = z.output<typeof detailsEdit> & CutBody & CampaignBody;

/** Makes a media item of a received object. Removes the object if media refuses it. */
export async function createMediaItem(
  deps: RouteDeps,
  kind: VideoKind,
  texts: Texts,
  { key: objectKey, fileName, sizeBytes, sha256 }: ReceivedFile,
  uploadId = '',
): Promise<Video> {
  const file = { objectKey, fileName, sizeBytes: BigInt(sizeBytes), sha256, uploadId };
  const request = { kind, details: toDetails(texts), cut: toCut(texts), ...file, campaign: toCampaignChange(texts) };
  const { video } = await withNewDeadline(CREATE_MS, () =>
    removeIfRefused(deps, objectKey, () =>
      retry(() => deps.clients.videos.createVideo(request, { timeoutMs: CREATE_MS }), createRetries),
    ),
  );
  if (!video) throw new Error('No video.');
  return video;
}
