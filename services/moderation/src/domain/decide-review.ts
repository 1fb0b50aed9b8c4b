import { createBackOff } from '@tallscreen/kit/back-off';
import { AppError, conflict, isAppError, notFound } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { workThrough } from '@tallscreen/kit/work-through';
import type { ClipCopy, ClipKind } from '#domain/clip';
import { conflictWith, judge, type Decision, type NewDecision, type VerdictKind } from '#domain/decision';
import type { ClipStore, DecisionStore, MediaPort, ScanStore } from '#domain/ports';

export interface DecideDeps {
  readonly clips: Pick<ClipStore, 'find' | 'apply'>;
  readonly decisions: DecisionStore;
  readonly scans: Pick<ScanStore, 'markRemoved'>;
  readonly media: Pick<MediaPort, 'find' | 'applyDecision'>;
  readonly newId: () => number;
  readonly logger: Logger;
}

export interface DecisionWish {
  readonly videoId: number;
  readonly kind: ClipKind;
  readonly verdict: VerdictKind;
  readonly reason: string;
  readonly adminId: number;
}

export interface Decided {
  readonly decision: Decision;
  readonly clip: ClipCopy;
}

export type DecideReview = ReturnType<typeof createDecideReview>;

const MAX_TRIES = 5;
const MAX_REASON = 500;
const SETTLE_BATCH = 100;
const SHORTLY_SECONDS = 2;

/** A decision is written down first and carried out second, so that whatever happens in between it ends in one outcome. */
export function createDecideReview(deps: DecideDeps) {
  const { clips, decisions, scans, media, newId, logger } = deps;
  const backOff = createBackOff<number>({ firstMs: 2_000, longestMs: 60_000 });

  /** Has media carry it out, or takes its refusal down. Safe to repeat; throws while media is away. */
  async function settle(decision: Decision): Promise<ClipCopy> {
    try {
      const clip = await media.applyDecision(decision);
      if (decision.verdict === 'remove') await scans.markRemoved(decision.videoId);
      await decisions.markApplied(decision);
      await clips.apply(clip);
      return clip;
    } catch (error) {
      if (isRefusal(error)) await decisions.markRefused(decision.id, error.detail);
      throw error;
    }
  }

  /** The copy comes by the event log, which may be late or away; what media shows can be decided on before that. */
  async function read(wish: DecisionWish): Promise<ClipCopy> {
    const clip = (await clips.find(wish.videoId)) ?? (await media.find(wish.videoId));
    if (!clip || clip.kind !== wish.kind) throw missing(wish.kind);
    return clip;
  }

  /** The decision that stands, and whether it was made by this call. */
  async function place(wish: DecisionWish, clip: ClipCopy): Promise<Decision> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { latest, nextSequence } = await decisions.readLatest(wish.videoId);
      if (latest?.state === 'pending' && latest.verdict !== wish.verdict) {
        await settle(latest).catch(ignoreRefusal);
        continue;
      }
      const judgement = judge(latest, wish.verdict);
      if (latest && judgement === 'repeat') return latest;
      if (latest && judgement === 'conflict') throw conflict(conflictWith(latest));
      if (clip.stage === 'deleted') throw missing(wish.kind);
      const decision = newDecision(wish, clip, newId(), nextSequence);
      if (await decisions.add(decision)) return decision;
    }
    throw new AppError('aborted', 'Somebody else is deciding on this. Please try again.');
  }

  async function decide(wish: DecisionWish): Promise<Decided> {
    const clip = await read(wish);
    const decision = await place({ ...wish, reason: wish.reason.trim().slice(0, MAX_REASON) }, clip);
    if (decision.state === 'applied') return { decision, clip: await read(wish) };
    try {
      return { decision, clip: await settle(decision) };
    } catch (error) {
      // Only what is gone cannot be removed: its uploader was faster than the copy.
      if (wish.verdict === 'remove' && isAppError(error, 'failed_precondition')) throw missing(wish.kind);
      if (isRefusal(error) || isAppError(error, 'already_exists')) throw error;
      throw new AppError('unavailable', 'The decision is written down and will be carried out shortly.', {
        cause: error,
        retryAfterSeconds: SHORTLY_SECONDS,
      });
    }
  }

  return {
    decide,

    /** What a process that was killed, or an outage, has left: carried out or refused now, each for itself. */
    async settlePending(olderThanMs: number, signal: AbortSignal): Promise<void> {
      const before = new Date(Date.now() - olderThanMs);
      const pending = await decisions.listPending({ before, except: backOff.heldBack(), limit: SETTLE_BATCH });
      await workThrough(pending, (decision) => settle(decision).catch(ignoreRefusal), {
        logger,
        complaint: 'a decision could not be carried out, trying again',
        idOf: ({ id }) => id,
        backOff,
        isOver: () => signal.aborted,
      });
    },
  };
}

/** Media's table of states does not allow it, or the clip is not there: no repeat can change that. */
const isRefusal = (error: unknown): error is AppError =>
  isAppError(error, 'failed_precondition') || isAppError(error, 'not_found') || isAppError(error, 'invalid_argument');

const missing = (kind: ClipKind): AppError => notFound(kind === 'video' ? 'Video not found.' : 'Promo not found.');

function ignoreRefusal(error: unknown): void {
  if (!isRefusal(error)) throw error;
}

const newDecision = (wish: DecisionWish, clip: ClipCopy, id: number, sequence: number): NewDecision => ({
  ...wish,
  id,
  sequence,
  title: clip.title,
  uploaderId: clip.uploaderId,
  decidedAt: new Date(),
  state: 'pending',
  refusal: '',
});
