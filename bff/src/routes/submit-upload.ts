import { fail } from '@tallscreen/kit/errors';
import type { ResumableUpload } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { checkCooldown, createMediaItem } from '#routes/uploads';
import { newVideoBody } from '#contract/upload';
import { Uploaded } from '#contract/video';
import { holdLease } from '#upload/hold-lease';
import { createPutTogetherQueue, putTogether } from '#upload/put-together';
import { fileNameOf } from '#upload/tus';
import { uploadView } from '#views/video';

/** Time limit: waiting for a place and joining 200 MB of parts. */
const SUBMIT_MS = 120_000;

export function submitUploadRoutes(deps: RouteDeps): Route[] {
  const inTurn = createPutTogetherQueue();
  const storeWhole = async (upload: ResumableUpload, publishAt: Date | null | undefined, lost: AbortSignal) => {
    if (publishAt && publishAt.getTime() <= Date.now()) throw fail('publish_time_past');
    await checkCooldown(deps, VideoKind.VIDEO);
    if (upload.offsetBytes < upload.sizeBytes) throw fail('upload_incomplete');
    return inTurn(() => putTogether(deps.blobs, upload, lost));
  };
  return [
    route({
      method: 'post',
      path: '/videos',
      operationId: 'createVideo',
      tag: 'videos',
      summary: 'Submit a complete upload as a video; it is scanned, and then an admin decides',
      access: 'signedIn',
      limits: ['submit'],
      body: newVideoBody,
      bodyKind: 'form',
      status: 201,
      response: Uploaded,
      errors: [404, 409],
      timeoutMs: SUBMIT_MS,
      async handle({ body: { upload_id: uploadId, ...texts } }) {
        const video = await holdLease(deps, uploadId, async (upload, lost) => {
          // A repeated call returns the first video.
          const whole =
            upload.videoId === 0n
              ? await storeWhole(upload, texts.publish_at, lost)
              : { sizeBytes: Number(upload.sizeBytes), sha256: '' };
          const file = { ...whole, key: upload.objectKey, fileName: fileNameOf(upload.metadata) };
          return createMediaItem(deps, VideoKind.VIDEO, texts, file, uploadId);
        });
        return { ...uploadView(video), message: 'Video submitted successfully for review!' };
      },
    }),
  ];
}
