import { refusal } from '@tallscreen/kit/testing/refusal';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AppError, fail } from '@tallscreen/kit/errors';
import { UploadService } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { TestApi } from '#testing/api';
import type { TestServices } from '#testing/bff';

export interface StoredUpload {
  sizeBytes: bigint;
  metadata: string;
  parts: { objectKey: string; sizeBytes: bigint }[];
  videoId: bigint;
  lease: string;
}

const endOf = ({ parts }: StoredUpload) => parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0n);

/** Media's side of resumable uploads, for tests of the HTTP side: a list of uploads in memory. */
export function createStoredUploads() {
  const stored = new Map<string, StoredUpload>();
  const state = {
    cooldown: 0,
    /** the answer of appendUpload */
    refusal: undefined as AppError | undefined,
    /** the last call of createVideo */
    created: undefined as { objectKey: string; sha256: string; fileName: string; uploadId: string } | undefined,
  };

  function find(id: string) {
    const upload = stored.get(id);
    if (!upload) throw fail('upload_not_found');
    const at = timestampFromDate(new Date('2030-01-01T00:00:00Z'));
    const { lease: _lease, ...fields } = upload;
    return { id, ...fields, offsetBytes: endOf(upload), objectKey: `incoming/${id}`, createdAt: at, expiresAt: at };
  }

  function implement({ add }: TestServices): void {
    add(UploadService, {
      createUpload({ uploadId, sizeBytes, metadata }) {
        stored.set(uploadId, { sizeBytes, metadata, parts: [], videoId: 0n, lease: '' });
        return { upload: find(uploadId) };
      },
      getUpload: ({ uploadId }) => ({ upload: find(uploadId) }),
      listUnfinishedUploads: () => ({ uploads: [...stored.keys()].map(find) }),
      appendUpload({ uploadId, offsetBytes, parts }) {
        const upload = find(uploadId);
        if (state.refusal) throw state.refusal;
        if (offsetBytes !== upload.offsetBytes) throw refusal('aborted', 'Another part came first.');
        stored.get(uploadId)?.parts.push(...parts);
        return { upload: find(uploadId) };
      },
      leaseUpload({ uploadId, lease }) {
        const upload = find(uploadId);
        const held = stored.get(uploadId);
        if (held?.lease && held.lease !== lease && held.videoId === 0n) throw refusal('aborted', 'Leased.');
        if (held) held.lease = lease;
        return { upload };
      },
      releaseUpload({ uploadId, lease }) {
        const held = stored.get(uploadId);
        if (held?.lease === lease) held.lease = '';
        return {};
      },
      deleteUpload({ uploadId }) {
        find(uploadId);
        stored.delete(uploadId);
        return {};
      },
    });
    add(VideoService, {
      checkUpload: () => ({ cooldownRemainingSeconds: state.cooldown }),
      createVideo({ objectKey, sha256, fileName, uploadId, details }) {
        state.created = { objectKey, sha256, fileName, uploadId };
        const upload = stored.get(uploadId);
        if (upload) upload.videoId = 12n;
        return { video: { id: 12n, ...(details && { details }), uploaderId: 7n } };
      },
    });
  }
  return { stored, state, implement };
}

export const tus = { 'tus-resumable': '1.0.0' };
export const PART_TYPE = 'application/offset+octet-stream';
export const idOf = (address: string): string => address.split('/').at(-1) ?? '';

/** Calls of a tus client. Addresses are those of the `Location` header. */
export const createTusClient = (api: Pick<TestApi, 'call'>, token: string) => ({
  begin: async (size: number, headers: Record<string, string> = {}): Promise<string> => {
    const given = { ...tus, 'upload-length': String(size), ...headers };
    const { status, headers: answered } = await api.call('POST', '/api/v1/uploads', { token, headers: given });
    if (status !== 201) throw new Error(`The upload was answered with ${status}.`);
    return answered.get('location') ?? '';
  },
  send: (address: string, offset: number, body: string | Buffer, headers: Record<string, string> = {}) =>
    api.call('PATCH', address, {
      token,
      headers: { ...tus, 'content-type': PART_TYPE, 'upload-offset': String(offset), ...headers },
      body: body as string,
    }),
  offsetOf: async (address: string): Promise<number> =>
    Number((await api.call('HEAD', address, { token, headers: tus })).headers.get('upload-offset')),
});
