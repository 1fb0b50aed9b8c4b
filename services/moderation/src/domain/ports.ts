import type { ClipCopy, ClipKind } from '#domain/clip';
import type { Decision, NewDecision } from '#domain/decision';
import type { FrameHash } from '#domain/fingerprint';
import type { Verdict as ScanVerdict } from '#domain/scanner';

export interface QueueCursor {
  readonly isFlagged: boolean;
  readonly id: number;
}

export interface ClipStore {
  find(id: number): Promise<ClipCopy | null>;
  /** ignores what is not newer than the copy */
  apply(clip: ClipCopy): Promise<void>;
  /** pending clips, flagged first, then newest first, after the cursor */
  listQueue(kind: ClipKind, after: QueueCursor | null, limit: number): Promise<ClipCopy[]>;
}

export interface ScanJob {
  readonly clipId: number;
  readonly scanId: string;
  readonly holder: string;
  /** this one included */
  readonly attempts: number;
  /** of an attempt that was cut off before media was told */
  readonly verdict: ScanVerdict | null;
}

export interface StoredVerdict {
  readonly clipId: number;
  readonly scanId: string;
  readonly verdict: ScanVerdict;
  readonly scannedAt: Date;
}

export interface ScanStore {
  /** once for each clip, however often it is asked for */
  enqueue(clipId: number, scanId: string): Promise<void>;
  claim(): Promise<ScanJob | null>;
  renew(job: ScanJob): Promise<boolean>;
  save(job: ScanJob, verdict: ScanVerdict, hashes: readonly FrameHash[]): Promise<void>;
  finish(job: ScanJob): Promise<void>;
  retryLater(job: ScanJob, delayMs: number, options: { readonly isCounted: boolean }): Promise<void>;
  findVerdicts(clipIds: readonly number[]): Promise<StoredVerdict[]>;
  /** the clip's frames count as removed content from now on */
  markRemoved(clipId: number): Promise<void>;
  /** of every removed clip, one after the other */
  readRemovedHashes(): AsyncIterable<FrameHash[]>;
}

export interface PendingQuery {
  readonly before: Date;
  readonly except: readonly number[];
  readonly limit: number;
}

export interface DecisionStore {
  /** the newest that was not refused; the number that the next one gets */
  readLatest(videoId: number): Promise<{ readonly latest: Decision | null; readonly nextSequence: number }>;
  /** made by an appeal, pending or applied */
  findReopening(videoId: number): Promise<Decision | null>;
  /** false when the sequence number is taken: somebody else was faster */
  add(decision: NewDecision): Promise<boolean>;
  /** with its events; a repeat changes nothing */
  markApplied(decision: Decision): Promise<void>;
  markRefused(id: number, refusal: string): Promise<void>;
  /** waiting since before that, the oldest first */
  listPending(query: PendingQuery): Promise<Decision[]>;
  list(query: { readonly videoId: number; readonly before?: number; readonly limit: number }): Promise<Decision[]>;
}

/** What moderation asks of media. */
export interface MediaPort {
  /** null for one that is deleted or was never there */
  find(clipId: number): Promise<ClipCopy | null>;
  recordScan(clipId: number, scanId: string, flagReason: string): Promise<ClipCopy>;
  applyDecision(decision: Decision): Promise<ClipCopy>;
}

export interface Appeal {
  readonly videoId: number;
  readonly text: string;
}

/** What moderation asks of social. */
export interface CommentPort {
  /** null for one that is deleted or was never there */
  find(commentId: number): Promise<{ readonly clipId: number; readonly authorId: number } | null>;
}

/** What moderation asks of identity. */
export interface AccountPort {
  /** no for one that is deleted; a banned one is there */
  isThere(userId: number): Promise<boolean>;
}

/** The words of appeals; that one was made, its decision says. */
export interface AppealStore {
  find(videoIds: readonly number[]): Promise<Appeal[]>;
  /** replaces those of an appeal that came to nothing */
  put(videoId: number, text: string): Promise<void>;
}
