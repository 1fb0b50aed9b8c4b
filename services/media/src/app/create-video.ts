import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail, isAppError, type Status } from '@tallscreen/kit/errors';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import type { Cut } from '@tallscreen/proto/rules/cut-rules';
import type { PromoCaps } from '@tallscreen/proto/rules/promo-caps';
import { recordStatus } from '#app/record-status';
import { checkUnfinished, cooldownRemaining, hasCooldown, tooEarly, type Uploader } from '#domain/cooldown';
import { changedCampaign, checkCaps, noCampaign, type Campaign, type CampaignChange } from '#domain/campaign';
import { jobOrderOf } from '#domain/job-order';
import { newMediaItem, type MediaItem, type MediaItemKind } from '#domain/media-item';
import { checkIncomingKey } from '#domain/object-keys';
import { answersRepeat, repeatKeyOf } from '#domain/repeated-upload';
import { checkContainer, checkFileName, checkReport, checkSize } from '#domain/upload-rules';
import { checkQuota, hasQuota, type Quota } from '#domain/quota';
import { readDetails, type VideoDetails } from '#domain/video-details';
import { videoEvent } from '#events/publish';
import type { UploadInspector } from '#ffmpeg/upload-inspector';
import type { JobStore } from '#store/jobs';
import type { MediaItemStore } from '#store/media-items';
import type { StoredReader } from '#store/stored';
import type { UploaderStore } from '#store/uploaders';
import type { UploadStore } from '#store/uploads';

export interface UploadForm {
  readonly kind: MediaItemKind;
  /** as typed */
  readonly details: VideoDetails;
  /** what the uploader chose of the file */
  readonly cut: Cut;
  readonly objectKey: string;
  readonly fileName: string;
  readonly sha256: string;
  /** for promos */
  readonly campaign?: CampaignChange | undefined;
  /** the resumable upload that the object was put together from; empty for a file that arrived at once */
  readonly uploadId: string;
}

export interface CreateVideoDeps {
  readonly outbox: Outbox;
  readonly mediaItems: Pick<MediaItemStore, 'findByObjectKey' | 'findByRepeatKey' | 'insert'>;
  readonly uploaders: UploaderStore;
  readonly uploads: Pick<UploadStore, 'markSubmitted'>;
  readonly jobs: Pick<JobStore, 'countUnfinished'>;
  readonly inspector: UploadInspector;
  readonly newId: () => number;
  readonly cooldownSeconds: number;
  /** if false, every address counts as verified */
  readonly mustVerifyEmail: boolean;
  readonly quota: Quota;
  readonly stored: Pick<StoredReader, 'ofUploader'>;
  readonly readPromoCaps: () => Promise<PromoCaps>;
}

export type CreateVideo = (form: UploadForm, uploader: Uploader) => Promise<MediaItem>;

/**
 * Stores a video or promo for an uploaded object. Deletes a refused object. A repeated call returns the first media
 * item, also when its file was sent again as another object, which is deleted.
 */
export const createCreateVideo =
  (deps: CreateVideoDeps): CreateVideo =>
  async (form, uploader) => {
    checkIncomingKey(form.objectKey);
    const names = { objectKey: form.objectKey, repeatKey: repeatKeyOf(form, uploader.userId) };
    const answer = async (item: MediaItem): Promise<MediaItem> => {
      if (item.source.objectKey !== form.objectKey) await deps.inspector.remove(form.objectKey);
      return ofSameUploader(item, uploader);
    };
    const known = await findFirst(deps, names);
    if (known) return answer(known);
    try {
      const { item, cooldownSeconds } = await inspect(deps, form, uploader, names.repeatKey);
      const stored = await deps.outbox.inTransaction((session) =>
        insert(deps, session, { item, cooldownSeconds, uploader, uploadId: form.uploadId }),
      );
      if (stored.id === item.id) recordStatus(stored);
      return await answer(stored);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // The same call, sent again while the first one ran, meets the cooldown that the first one has started.
      const stored = await findFirst(deps, names);
      if (stored) return answer(stored);
      await deps.inspector.remove(form.objectKey);
      throw error;
    }
  };

/** For a repeated call: returns the media item that the first one has made. */
async function findFirst(
  { mediaItems }: Pick<CreateVideoDeps, 'mediaItems'>,
  { objectKey, repeatKey }: { readonly objectKey: string; readonly repeatKey: string },
  session?: Session,
): Promise<MediaItem | null> {
  const known = await mediaItems.findByObjectKey(objectKey, session);
  if (known || !repeatKey) return known;
  const first = await mediaItems.findByRepeatKey(repeatKey, session);
  return first && answersRepeat(first, new Date()) ? first : null;
}

/** Checks the form and the object, cheapest check first. */
async function inspect(
  { uploaders, inspector, newId, ...deps }: CreateVideoDeps,
  form: UploadForm,
  uploader: Uploader,
  repeatKey: string,
) {
  const { kind, objectKey, sha256 } = form;
  const { userId: uploaderId } = uploader;
  const details = readDetails(kind, form.details, new Date());
  const campaign = kind === 'promo' ? newCampaign(form.campaign ?? {}, await deps.readPromoCaps()) : null;
  // Clients of the upload protocol need not name the file. The content decides anyway.
  if (form.fileName || !form.uploadId) checkFileName(kind, form.fileName);
  const cooldownSeconds = hasCooldown(uploader, kind) ? deps.cooldownSeconds : 0;
  // Checked early to save the probing; the check in the transaction is final.
  const known = await uploaders.find(uploaderId);
  checkCooldown(known?.lastVideoAt ?? null, cooldownSeconds, new Date());
  if (deps.mustVerifyEmail) checkUnfinished(known, await deps.jobs.countUnfinished(uploaderId));
  const sizeBytes = await inspector.readSize(objectKey);
  if (sizeBytes === null) throw fail('upload_failed');
  checkSize(kind, sizeBytes);
  const container = checkContainer(kind, await inspector.readContainer(objectKey));
  const { cut } = form;
  const properties = checkReport(kind, await inspector.probe(objectKey, container, cut), cut);
  const source = { objectKey, container, sizeBytes, sha256, cut };
  const item = newMediaItem(
    { id: newId(), kind, uploaderId, details, campaign, source, repeatKey },
    properties,
    new Date(),
  );
  return { item, cooldownSeconds };
}

function newCampaign(change: CampaignChange, caps: PromoCaps): Campaign {
  const campaign = changedCampaign(noCampaign, change, new Date());
  checkCaps(undefined, campaign, caps);
  return campaign;
}

interface NewItem {
  readonly item: MediaItem;
  readonly cooldownSeconds: number;
  readonly uploader: Uploader;
  readonly uploadId: string;
}

async function insert(
  { outbox, mediaItems, uploaders, uploads, jobs, mustVerifyEmail, stored: reader, quota }: CreateVideoDeps,
  session: Session,
  { item, cooldownSeconds, uploader: sender, uploadId }: NewItem,
): Promise<MediaItem> {
  const { repeatKey, source } = item;
  const known = await findFirst({ mediaItems }, { objectKey: source.objectKey, repeatKey }, session);
  if (known) return known;
  const uploader = await uploaders.find(item.uploaderId, session);
  // The account may have been deleted during the inspection. Its deletion either finds this media item or is seen here.
  if (uploader?.isDeleted) throw fail('user_not_found');
  checkCooldown(uploader?.lastVideoAt ?? null, cooldownSeconds, item.createdAt);
  // Two uploads at the same moment both write the uploader, so that one of them starts again and sees the other.
  const unfinished = await jobs.countUnfinished(item.uploaderId, session);
  if (mustVerifyEmail) checkUnfinished(uploader, unfinished);
  if (hasQuota(sender, quota)) checkQuota(await reader.ofUploader(item.uploaderId, session), quota, source.sizeBytes);
  const uploadedAt = item.kind === 'video' ? { lastVideoAt: item.createdAt } : { lastPromoAt: item.createdAt };
  await uploaders.write(session, item.uploaderId, uploadedAt);
  const stored = { ...item, isUploaderHidden: uploader?.isHidden ?? false };
  await mediaItems.insert(session, stored, jobOrderOf(item.createdAt, unfinished)).catch(retryIfDuplicate);
  if (uploadId) await uploads.markSubmitted(session, uploadId, item.uploaderId, item.id);
  await outbox.add(session, [videoEvent(stored, { type: 'uploaded' })]);
  return stored;
}

function checkCooldown(lastVideoAt: Date | null, cooldownSeconds: number, now: Date): void {
  const remaining = cooldownRemaining(lastVideoAt, cooldownSeconds, now);
  if (remaining > 0) throw tooEarly(remaining);
}

const retryIfDuplicate = retryOnDuplicate('The same upload was stored at the same time.');

const refusals: readonly Status[] = ['invalid_argument', 'resource_exhausted', 'failed_precondition', 'not_found'];
const isRefusal = (error: unknown): boolean => isAppError(error) && refusals.includes(error.status);

function ofSameUploader(item: MediaItem, uploader: Uploader): MediaItem {
  if (item.uploaderId !== uploader.userId) throw fail('not_your_upload');
  return item;
}
