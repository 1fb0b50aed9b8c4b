import type { Request, Response } from 'express';
import { AppError, invalid, tooMany } from '@tallscreen/kit/errors';
import { VideoKind, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { parse } from '#http/parse';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { hasNoBody, removeIfRefused, withFreshTime } from '#routes/received';
import { uploadBody, Uploaded, uploadForm } from '#schemas/video';
import { receiveForm, type Fields, type ReceivedFile, type ReceiveRules } from '#upload/receive';
import { uploadView } from '#views/video';

const MAX_BYTES = 200 * 1024 * 1024;
const CREATE_MS = 30_000;
/** A slow line may take its time; what stalls is cut off long before. */
const UPLOAD_MS = 1_800_000;

const title = uploadForm.pick({ title: true });
const hashtags = uploadForm.pick({ hashtags: true });

/** What is there already is checked at once, so that a wrong title does not have to wait for its file. */
function checkFields(fields: Fields, isComplete: boolean): void {
  if (isComplete || 'title' in fields) parse(title, fields);
  if ('hashtags' in fields) parse(hashtags, fields);
}

const shared = {
  fileField: 'video',
  maxBytes: MAX_BYTES,
  contentType: 'application/octet-stream',
  listFields: ['hashtags'],
  checkFields,
};

interface UploadRules extends ReceiveRules {
  readonly noFile: string;
}

const videoRules: UploadRules = {
  ...shared,
  endings: ['.mp4', '.mov', '.webm', '.m4v'],
  wrongEnding: 'Invalid video format. Only .mp4, .mov, .webm, and .m4v are supported.',
  tooLarge: 'Video must be under 200MB.',
  noFile: 'Please select a video file to upload.',
};

const promoRules: UploadRules = {
  ...shared,
  endings: ['.mp4', '.webm'],
  wrongEnding: 'Only MP4 or WebM videos are allowed.',
  tooLarge: 'File must be smaller than 200MB.',
  noFile: 'Please select a video file.',
};

export function uploadRoutes(deps: RouteDeps): Route[] {
  const common = {
    method: 'post',
    access: 'person',
    limits: ['upload'],
    body: uploadBody,
    bodyKind: 'upload',
    status: 201,
    response: Uploaded,
    timeoutMs: UPLOAD_MS,
  } as const;
  return [
    route({
      ...common,
      path: '/videos/upload',
      operationId: 'uploadVideo',
      tag: 'videos',
      summary: 'Upload a video: scanned first, then an admin decides',
      async handle({ req, res }) {
        const video = await take(deps, VideoKind.VIDEO, videoRules, req, res);
        return { ...uploadView(video), message: 'Video submitted successfully for review!' };
      },
    }),
    route({
      ...common,
      path: '/promos/upload',
      operationId: 'uploadPromo',
      tag: 'promos',
      summary: 'Upload a promo: scanned first, then an admin decides',
      async handle({ req, res }) {
        const promo = await take(deps, VideoKind.PROMO, promoRules, req, res);
        return { ...uploadView(promo), message: 'Promo submitted successfully!' };
      },
    }),
  ];
}

async function take(deps: RouteDeps, kind: VideoKind, rules: UploadRules, req: Request, res: Response): Promise<Video> {
  await checkCooldown(deps, kind);
  if (hasNoBody(req)) throw invalid(rules.noFile);
  const { fields, file } = await receiveForm(req, res, deps.blobs, rules);
  if (!file) throw invalid(rules.noFile);
  return withFreshTime(CREATE_MS, () => create(deps, kind, parse(uploadForm, fields), file));
}

async function checkCooldown({ clients }: RouteDeps, kind: VideoKind): Promise<void> {
  const { cooldownRemainingSeconds: left } = await clients.videos.checkUpload({ kind });
  if (left <= 0) return;
  const detail = `Please wait ${Math.floor(left / 60)}m ${left % 60}s before uploading again.`;
  throw tooMany(detail, left, { cooldown_remaining: left });
}

async function create(
  deps: RouteDeps,
  kind: VideoKind,
  { title, hashtags }: { title: string; hashtags: string },
  { key: objectKey, fileName, sizeBytes, sha256 }: ReceivedFile,
): Promise<Video> {
  const request = { kind, title, hashtags, objectKey, fileName, sizeBytes: BigInt(sizeBytes), sha256 };
  const { video } = await removeIfRefused(deps, objectKey, () =>
    deps.clients.videos.createVideo(request, { timeoutMs: CREATE_MS }),
  );
  if (!video) throw new AppError('internal', 'No video.');
  return video;
}
