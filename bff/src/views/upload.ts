import type { ResumableUpload } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';
import { fileNameOf, readMetadata } from '#upload/tus';
import { cutView } from '#views/cut';
import { iso } from '#views/scalar';
import { draftView } from '#views/video-details';

export const resumableUploadView = (upload: ResumableUpload) => ({
  id: upload.id,
  file_name: fileNameOf(upload.metadata),
  fingerprint: readMetadata(upload.metadata).get('fingerprint') ?? '',
  size: Number(upload.sizeBytes),
  offset: Number(upload.offsetBytes),
  ...draftView(upload),
  ...cutView(upload.cut),
  created_at: iso(upload.createdAt),
  expires_at: iso(upload.expiresAt),
});
