import { AppError, notFound } from '@tallscreen/kit/errors';
import { isDuplicateKey } from '@tallscreen/kit/mongo/errors';
import { RetryTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Clip } from '#domain/clip';
import { cooldownRemaining, tooEarly } from '#domain/cooldown';
import { doomedBy } from '#domain/doomed';
import type { ClipWriter, NewClip } from '#domain/ports';
import type { Outcome } from '#domain/video-life';
import { auditEvents, clipEvent } from '#events/publish';
import type { ClipStore, ClipUpdate } from '#store/clips';
import type { UploaderStore } from '#store/uploaders';

export interface ClipWriterDeps {
  readonly outbox: Outbox;
  readonly clips: ClipStore;
  readonly uploaders: UploaderStore;
  /** removes a clip's doomed files now; never throws */
  readonly clean: (clipId: number) => Promise<void>;
}

export interface Written {
  readonly clip: Clip;
  readonly hasDoomed: boolean;
}

/** Inside a transaction: what was decided, with its events and the files that it dooms. */
export async function writeOutcome(
  { outbox, clips }: Pick<ClipWriterDeps, 'outbox' | 'clips'>,
  session: Session,
  before: Clip,
  outcome: Outcome,
  extra: Pick<ClipUpdate, 'holder' | 'job' | 'doomed'> = {},
): Promise<Written> {
  if (outcome.kind === 'refused') throw new AppError('failed_precondition', outcome.detail);
  if (outcome.kind === 'unchanged') return { clip: outcome.clip, hasDoomed: false };
  const doomed = [...doomedBy(before, outcome.clip), ...(extra.doomed ?? [])];
  await clips.update(session, { ...extra, clip: outcome.clip, readRevision: before.revision, doomed });
  const { clip, fact } = outcome;
  await outbox.add(session, [clipEvent(clip, fact), ...auditEvents(before, clip, fact)]);
  return { clip, hasDoomed: doomed.length > 0 };
}

export function createClipWriter(deps: ClipWriterDeps): ClipWriter {
  const { outbox, clips, uploaders, clean } = deps;

  async function insert(session: Session, { clip, cooldownSeconds }: NewClip): Promise<Clip> {
    const known = await clips.findByObjectKeyIn(session, clip.source.objectKey);
    if (known) return known;
    const uploader = await uploaders.findIn(session, clip.uploaderId);
    const remaining = cooldownRemaining(uploader?.lastVideoAt ?? null, cooldownSeconds, clip.createdAt);
    if (remaining > 0) throw tooEarly(remaining);
    const mark = clip.kind === 'video' ? { lastVideoAt: clip.createdAt } : { lastPromoAt: clip.createdAt };
    await uploaders.write(session, clip.uploaderId, mark);
    const stored = { ...clip, isUploaderHidden: uploader?.isHidden ?? false };
    await clips.insert(session, stored).catch(beginAgainIfTaken);
    await outbox.add(session, [clipEvent(stored, { type: 'uploaded' })]);
    return stored;
  }

  return {
    add: (clip) => outbox.inTransaction((session) => insert(session, clip)),
    async change(id, decide) {
      const { clip, hasDoomed } = await outbox.inTransaction(async (session) => {
        const before = await clips.findIn(session, id);
        if (!before) throw notFound('Video not found.');
        return writeOutcome(deps, session, before, decide(before));
      });
      if (hasDoomed) await clean(id);
      return clip;
    },
  };
}

function beginAgainIfTaken(error: unknown): never {
  if (isDuplicateKey(error)) throw new RetryTransaction('The same upload was stored at the same time.', error);
  throw error;
}
