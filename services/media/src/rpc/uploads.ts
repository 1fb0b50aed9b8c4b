import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { ResumableUploadSchema, UploadService } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';
import type { AppendUpload } from '#app/append-upload';
import type { LeaseUpload, ReleaseUpload } from '#app/lease-upload';
import type { CreateUpload } from '#app/create-upload';
import type { GetUpload } from '#app/get-upload';
import type { ListUnfinishedUploads } from '#app/list-unfinished-uploads';
import type { RemoveUpload } from '#app/remove-upload';
import type { SaveDraft } from '#app/save-draft';
import type { ResumableUpload } from '#domain/resumable-upload';
import { fromCutMessage, toCutMessage } from '#events/cut-mapping';
import { fromDetailsMessage, toDetailsMessage } from '#events/details-mapping';

export interface UploadRpcDeps {
  readonly createUpload: CreateUpload;
  readonly getUpload: GetUpload;
  readonly appendUpload: AppendUpload;
  readonly saveDraft: SaveDraft;
  readonly leaseUpload: LeaseUpload;
  readonly releaseUpload: ReleaseUpload;
  readonly removeUpload: Pick<RemoveUpload, 'one'>;
  readonly listUnfinishedUploads: ListUnfinishedUploads;
}

export const createUploadRpc = (app: UploadRpcDeps): ServiceImpl<typeof UploadService> => ({
  async createUpload({ uploadId: id, sizeBytes, metadata }, context) {
    const uploaderId = personOf(context).userId;
    return { upload: toProto(await app.createUpload({ id, uploaderId, sizeBytes: Number(sizeBytes), metadata })) };
  },

  async getUpload({ uploadId }, context) {
    return { upload: toProto(await app.getUpload(uploadId, personOf(context).userId)) };
  },

  async listUnfinishedUploads(_, context) {
    return { uploads: (await app.listUnfinishedUploads(personOf(context).userId)).map(toProto) };
  },

  async appendUpload({ uploadId: id, offsetBytes, parts: given }, context) {
    const parts = given.map(({ objectKey: key, sizeBytes }) => ({ key, sizeBytes: Number(sizeBytes) }));
    const uploaderId = personOf(context).userId;
    return { upload: toProto(await app.appendUpload({ id, uploaderId, offset: Number(offsetBytes), parts })) };
  },

  async saveDraft({ uploadId, details, cut }, context) {
    const draft = { details: fromDetailsMessage(details), cut: fromCutMessage(cut) };
    return { upload: toProto(await app.saveDraft(uploadId, personOf(context).userId, draft)) };
  },

  async leaseUpload({ uploadId: id, lease }, context) {
    return { upload: toProto(await app.leaseUpload({ id, uploaderId: personOf(context).userId, lease })) };
  },

  async releaseUpload({ uploadId: id, lease }, context) {
    await app.releaseUpload({ id, uploaderId: personOf(context).userId, lease });
    return {};
  },

  async deleteUpload({ uploadId }, context) {
    await app.removeUpload.one(uploadId, personOf(context).userId);
    return {};
  },
});

const toProto = (upload: ResumableUpload): MessageInitShape<typeof ResumableUploadSchema> => ({
  id: upload.id,
  sizeBytes: BigInt(upload.sizeBytes),
  offsetBytes: BigInt(upload.offset),
  metadata: upload.metadata,
  parts: upload.parts.map(({ key, sizeBytes }) => ({ objectKey: key, sizeBytes: BigInt(sizeBytes) })),
  objectKey: upload.objectKey,
  createdAt: timestampFromDate(upload.createdAt),
  expiresAt: timestampFromDate(upload.expiresAt),
  videoId: upload.videoId === null ? 0n : fromId(upload.videoId),
  details: toDetailsMessage(upload.details),
  cut: toCutMessage(upload.cut),
});
