import { AppError, invalid, isAppError } from '@tallscreen/kit/errors';
import type { Container } from '@tallscreen/kit/upload-rules';
import type { Clip, ClipKind, Picture } from '#domain/clip';
import { cooldownRemaining, hasCooldown, tooEarly, type Uploader } from '#domain/cooldown';
import type { ClipReader, ClipWriter, UploaderReader } from '#domain/ports';
import { readHashtags, readTitle } from '#domain/text';
import { checkContainer, checkFileName, checkReport, checkSize, type ProbeReport } from '#domain/upload-rules';

export interface UploadForm {
  readonly kind: ClipKind;
  readonly title: string;
  readonly hashtags: string;
  readonly objectKey: string;
  readonly fileName: string;
  readonly sha256: string;
}

/** An uploaded object, before it is a clip. */
export interface Uploads {
  /** null when there is no such object */
  readSize(objectKey: string): Promise<number | null>;
  /** what it is by its first bytes; null for anything that is not one of ours */
  readContainer(objectKey: string): Promise<Container | null>;
  probe(objectKey: string, container: Container): Promise<ProbeReport>;
  remove(objectKey: string): Promise<void>;
}

export interface CreateVideoDeps {
  readonly reader: Pick<ClipReader, 'findByObjectKey'>;
  readonly writer: Pick<ClipWriter, 'add'>;
  readonly uploaders: UploaderReader;
  readonly uploads: Uploads;
  readonly newId: () => number;
  readonly cooldownSeconds: number;
}

const INCOMING = /^incoming\/[\w-][\w./-]*$/;

/** Takes the object or refuses it; a refused object is gone. A repeat answers the clip of the first time. */
export const createCreateVideo =
  (deps: CreateVideoDeps) =>
  async (form: UploadForm, uploader: Uploader): Promise<Clip> => {
    if (!INCOMING.test(form.objectKey)) throw invalid('Invalid file name.');
    const known = await deps.reader.findByObjectKey(form.objectKey);
    if (known) return ofSameUploader(known, uploader);
    try {
      return ofSameUploader(await take(deps, form, uploader), uploader);
    } catch (error) {
      if (isRefusal(error)) await discard(deps, form.objectKey);
      throw error;
    }
  };

async function take(deps: CreateVideoDeps, form: UploadForm, uploader: Uploader): Promise<Clip> {
  const { kind, objectKey, sha256 } = form;
  const title = readTitle(form.title);
  const hashtags = readHashtags(form.hashtags);
  checkFileName(kind, form.fileName);
  const cooldownSeconds = hasCooldown(uploader, kind) ? deps.cooldownSeconds : 0;
  await checkCooldown(deps, uploader, cooldownSeconds);
  const sizeBytes = await deps.uploads.readSize(objectKey);
  if (sizeBytes === null) throw new AppError('failed_precondition', 'Upload failed. Please try again.');
  checkSize(kind, sizeBytes);
  const container = checkContainer(kind, await deps.uploads.readContainer(objectKey));
  const picture = checkReport(kind, await deps.uploads.probe(objectKey, container));
  const source = { objectKey, container, sizeBytes, sha256 };
  const clip = newClip({ id: deps.newId(), kind, uploaderId: uploader.userId, title, hashtags, source }, picture);
  return deps.writer.add({ clip, cooldownSeconds });
}

/** Only saves work: what counts is the same check in the transaction. */
async function checkCooldown({ uploaders }: CreateVideoDeps, { userId }: Uploader, seconds: number): Promise<void> {
  if (seconds === 0) return;
  const remaining = cooldownRemaining(await uploaders.readLastVideoAt(userId), seconds, new Date());
  if (remaining > 0) throw tooEarly(remaining);
}

const isRefusal = (error: unknown): boolean =>
  isAppError(error, 'invalid_argument') || isAppError(error, 'resource_exhausted');

/** Not when the same call, repeated at the same time, has made a clip of the object: its own cooldown refuses the other. */
async function discard({ reader, uploads }: CreateVideoDeps, objectKey: string): Promise<void> {
  if (!(await reader.findByObjectKey(objectKey))) await uploads.remove(objectKey);
}

function ofSameUploader(clip: Clip, uploader: Uploader): Clip {
  if (clip.uploaderId !== uploader.userId) throw new AppError('permission_denied', 'This upload is not yours.');
  return clip;
}

type Given = Pick<Clip, 'id' | 'kind' | 'uploaderId' | 'title' | 'hashtags' | 'source'>;

export const newClip = (given: Given, picture: Picture): Clip => ({
  ...given,
  ...picture,
  status: 'uploaded',
  progressPercent: 0,
  rejectionReason: '',
  scanId: '',
  flagReason: '',
  files: null,
  createdAt: new Date(),
  decidedAt: null,
  decisionIds: [],
  revision: 1,
  isUploaderHidden: false,
  score: 0,
  scoreRevision: 0,
});
