import type { Clip, ClipKind } from '#domain/clip';
import type { Outcome } from '#domain/video-life';

export interface UploadsQuery {
  readonly uploaderId: number;
  readonly kind: ClipKind;
  /** leaves out what only the uploader and admins may see */
  readonly onlyVisibleToAll: boolean;
  /** only older clips than this one */
  readonly before?: number;
  readonly limit: number;
}

export interface LiveQuery {
  readonly kind: ClipKind;
  readonly before?: number;
  readonly limit: number;
}

/** What a new score is held against. */
export type ClipTier = Pick<Clip, 'id' | 'status' | 'scoreRevision'>;

export interface ClipReader {
  find(id: number): Promise<Clip | null>;
  findMany(ids: readonly number[]): Promise<Clip[]>;
  readTiers(ids: readonly number[]): Promise<ClipTier[]>;
  findByObjectKey(objectKey: string): Promise<Clip | null>;
  /** which of the objects are still the source of a clip */
  findSourcesAmong(objectKeys: readonly string[]): Promise<Set<string>>;
  /** newest first, without deleted ones */
  listUploads(query: UploadsQuery): Promise<Clip[]>;
  /** newest first */
  listLive(query: LiveQuery): Promise<Clip[]>;
  /** rising ids, those with files, for a walk over all */
  listWithFiles(after: number, limit: number): Promise<Clip[]>;
}

/** What an account's last upload and standing mean for its next one. */
export interface UploaderReader {
  readLastVideoAt(userId: number): Promise<Date | null>;
}

export interface NewClip {
  readonly clip: Clip;
  /** seconds that must have passed since the uploader's last video, 0 for none */
  readonly cooldownSeconds: number;
}

/** State, event and doomed files together, in one transaction; the files are removed afterwards. */
export interface ClipWriter {
  /** The stored clip: the one of before when the object is taken already. Throws the cooldown's refusal. */
  add(clip: NewClip): Promise<Clip>;
  /** Reads, decides, writes; begins again when somebody else was faster. not_found for none; a refusal is failed_precondition. */
  change(id: number, decide: (clip: Clip) => Outcome): Promise<Clip>;
}

export interface Job {
  readonly clip: Clip;
  /** this one included */
  readonly attempts: number;
  /** proves that the job is still this worker's */
  readonly holder: string;
  /** where this attempt's files go, ends with a slash */
  readonly prefix: string;
}

/** Clips that wait for a worker, each held by one worker at a time under a lease. */
export interface JobQueue {
  /** The next job, its clip processing; null when nothing waits. */
  claim(): Promise<Job | null>;
  /** false when the job is no longer this worker's */
  renew(job: Job, progressPercent: number): Promise<boolean>;
  /** Like ClipWriter.change, for the holder only: aborted for anybody else. */
  finish(job: Job, decide: (clip: Clip) => Outcome): Promise<Clip>;
  /** Lets go of it; an uncounted attempt was nobody's fault. */
  retryLater(job: Job, delayMs: number, options: { readonly isCounted: boolean }): Promise<void>;
}
