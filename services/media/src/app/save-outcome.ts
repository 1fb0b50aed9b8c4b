import { randomBytes } from 'node:crypto';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { filesToDeleteAfter } from '#domain/file-deletions';
import { fileSecretAfter } from '#domain/file-access';
import type { MediaItem } from '#domain/media-item';
import type { Outcome } from '#domain/video-life';
import { auditEvents, videoEvent } from '#events/publish';
import type { MediaItemStore, MediaItemUpdate } from '#store/media-items';

export interface SaveOutcomeDeps {
  readonly outbox: Outbox;
  readonly mediaItems: Pick<MediaItemStore, 'update'>;
}

export interface Saved {
  readonly item: MediaItem;
  /** whether files are to be deleted after the commit */
  readonly hasFilesToDelete: boolean;
  /** whether it has another status than before */
  readonly isNewStatus: boolean;
}

const newFileSecret = (): string => randomBytes(16).toString('base64url');

type JobChange = Partial<Pick<MediaItemUpdate, 'holder' | 'job' | 'filesToDelete'>>;

/**
 * Returns the outcome unless it is a refusal. Throws failed_precondition for a refusal, already_exists for a conflict.
 */
export function accepted(outcome: Outcome): Exclude<Outcome, { readonly kind: 'refused' }> {
  if (outcome.kind === 'refused') throw outcome.error;
  return outcome;
}

/** Saves the new state, its events and its file deletions within a transaction. Throws what `accepted` throws. */
export async function saveOutcome(
  { outbox, mediaItems }: SaveOutcomeDeps,
  session: Session,
  before: MediaItem,
  outcome: Outcome,
  { holder, job, filesToDelete: moreFiles = [] }: JobChange = {},
): Promise<Saved> {
  const decided = accepted(outcome);
  if (decided.kind === 'unchanged') return { item: decided.item, hasFilesToDelete: false, isNewStatus: false };
  const { change } = decided;
  const item = { ...decided.item, fileSecret: fileSecretAfter(before, decided.item, newFileSecret) };
  const filesToDelete = [...filesToDeleteAfter(before, item), ...moreFiles];
  await mediaItems.update(session, { item, readRevision: before.revision, filesToDelete, holder, job });
  await outbox.add(session, [videoEvent(item, change), ...auditEvents(before, item, change)]);
  return { item, hasFilesToDelete: filesToDelete.length > 0, isNewStatus: item.status !== before.status };
}
