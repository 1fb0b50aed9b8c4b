import { readLine } from '@tallscreen/proto/rules/read-text';
import type { ResumableUpload } from '@tallscreen/proto/tallscreen/media/v1/upload_service_pb';
import { fileNameOf, readMetadata } from '#upload/tus';
import { iso, orNull } from '#views/scalar';

export const resumableUploadView = (upload: ResumableUpload) => ({
  id: upload.id,
  file_name: fileNameOf(upload.metadata),
  fingerprint: readMetadata(upload.metadata).get('fingerprint') ?? '',
  size: Number(upload.sizeBytes),
  offset: Number(upload.offsetBytes),
  title: readLine(upload.title),
  hashtags: readLine(upload.hashtags),
  language: orNull(upload.language),
  publish_at: upload.publishAt ? iso(upload.publishAt) : null,
  created_at: iso(upload.createdAt),
  expires_at: iso(upload.expiresAt),
});
