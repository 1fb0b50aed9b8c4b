import { keysOf, type Clip, type ClipFiles, type ClipKind, type ClipStatus, type Tier } from '#domain/clip';

/** What can be asked of a clip. */
export type Command =
  | { readonly type: 'startProcessing' }
  | { readonly type: 'finishProcessing'; readonly files: ClipFiles }
  | { readonly type: 'failProcessing'; readonly reason: string }
  | { readonly type: 'recordScan'; readonly scanId: string; readonly flagReason: string }
  | { readonly type: 'approve'; readonly decisionId: number }
  | { readonly type: 'reject'; readonly decisionId: number; readonly reason: string }
  | { readonly type: 'reopen'; readonly decisionId: number }
  | { readonly type: 'remove'; readonly decisionId: number }
  | { readonly type: 'delete' }
  | { readonly type: 'moveTier'; readonly tier: Tier; readonly score: number; readonly scoreRevision: number }
  | { readonly type: 'hideUploader' }
  | { readonly type: 'showUploader' }
  | { readonly type: 'relink'; readonly files: ClipFiles; readonly adminId: number };

/** What has happened to a clip, for the event that tells of it. */
export type Fact =
  | { readonly type: 'uploaded' }
  | { readonly type: 'processingStarted' }
  | { readonly type: 'transcoded' }
  | { readonly type: 'readyForReview' }
  | { readonly type: 'approved'; readonly decisionId: number }
  | { readonly type: 'rejected'; readonly decisionId: number }
  | { readonly type: 'tierChanged'; readonly previousStatus: ClipStatus }
  | { readonly type: 'deleted' }
  | { readonly type: 'visibilityChanged' }
  | { readonly type: 'relinked'; readonly adminId: number };

export type Outcome =
  | { readonly kind: 'changed'; readonly clip: Clip; readonly fact: Fact }
  | { readonly kind: 'unchanged'; readonly clip: Clip }
  | { readonly kind: 'refused'; readonly detail: string };

type Next = ClipStatus | 'same' | ((clip: Clip, command: Command) => ClipStatus | null);
type Row = Partial<Record<Command['type'], Next>>;

const ends: Row = { delete: 'deleted', remove: 'deleted' };
const always: Row = { ...ends, hideUploader: 'same', showUploader: 'same' };
const hasFiles: Row = { ...always, relink: 'same' };
const live: Row = { ...hasFiles, moveTier: (_, command) => (command.type === 'moveTier' ? command.tier : null) };
const liveStatusOf: Record<ClipKind, ClipStatus> = { video: 'testing', promo: 'approved' };

/** Every state with every command it knows; what is not here is refused. `processing` starts again after a crash. */
const table: Record<ClipStatus, Row> = {
  uploaded: { ...always, startProcessing: 'processing', failProcessing: 'rejected' },
  processing: {
    ...always,
    startProcessing: 'processing',
    finishProcessing: 'scanning',
    failProcessing: 'rejected',
  },
  scanning: { ...hasFiles, recordScan: 'pending' },
  pending: { ...hasFiles, approve: (clip) => liveStatusOf[clip.kind], reject: 'rejected' },
  testing: live,
  promoted: live,
  viral: live,
  approved: hasFiles,
  rejected: { ...hasFiles, reopen: (clip) => (clip.files ? 'pending' : null) },
  deleted: {},
};

/** The one place where a clip's state changes. Pure. */
export function decide(clip: Clip, command: Command, now: Date): Outcome {
  if (isRepeat(clip, command)) return { kind: 'unchanged', clip };
  const next = table[clip.status][command.type];
  const status = typeof next === 'function' ? next(clip, command) : next === 'same' ? clip.status : next;
  if (!status) return { kind: 'refused', detail: refusalOf(clip, command) };
  const changed = { ...clip, ...effectOf(clip, command, now), status, revision: clip.revision + 1 };
  return { kind: 'changed', clip: changed, fact: factOf(clip, command) };
}

function isRepeat(clip: Clip, command: Command): boolean {
  if ('decisionId' in command && clip.decisionIds.includes(command.decisionId)) return true;
  if (command.type === 'recordScan') return clip.scanId === command.scanId;
  if (command.type === 'delete') return clip.status === 'deleted';
  if (command.type === 'moveTier') return clip.status === command.tier;
  if (clip.status === 'deleted') return false;
  if (command.type === 'relink') return clip.files !== null && hasSameKeys(clip.files, command.files);
  if (command.type === 'hideUploader') return clip.isUploaderHidden;
  return command.type === 'showUploader' && !clip.isUploaderHidden;
}

const hasSameKeys = (a: ClipFiles, b: ClipFiles): boolean => keysOf(a).join() === keysOf(b).join();

function effectOf(clip: Clip, command: Command, now: Date): Partial<Clip> {
  switch (command.type) {
    case 'startProcessing':
      return { progressPercent: 0 };
    case 'finishProcessing':
      return { files: command.files, progressPercent: 0 };
    case 'relink':
      return { files: command.files };
    case 'failProcessing':
      return { rejectionReason: command.reason, progressPercent: 0 };
    case 'recordScan':
      return {
        scanId: command.scanId,
        flagReason: command.flagReason,
        rejectionReason: command.flagReason,
        progressPercent: 100,
      };
    case 'approve':
      return { ...decided(clip, command.decisionId, now), rejectionReason: '' };
    case 'reject':
      return { ...decided(clip, command.decisionId, now), rejectionReason: command.reason || clip.flagReason };
    case 'reopen':
      return {
        decisionIds: [...clip.decisionIds, command.decisionId],
        decidedAt: null,
        rejectionReason: clip.flagReason,
      };
    case 'remove':
      return { ...decided(clip, command.decisionId, now), files: null };
    case 'delete':
      return { files: null };
    case 'moveTier':
      return { score: command.score, scoreRevision: command.scoreRevision };
    case 'hideUploader':
      return { isUploaderHidden: true };
    case 'showUploader':
      return { isUploaderHidden: false };
  }
}

const decided = (clip: Clip, decisionId: number, now: Date): Partial<Clip> => ({
  decisionIds: [...clip.decisionIds, decisionId],
  decidedAt: now,
});

function factOf(clip: Clip, command: Command): Fact {
  switch (command.type) {
    case 'startProcessing':
      return { type: 'processingStarted' };
    case 'finishProcessing':
      return { type: 'transcoded' };
    case 'failProcessing':
      return { type: 'rejected', decisionId: 0 };
    case 'recordScan':
    case 'reopen':
      return { type: 'readyForReview' };
    case 'approve':
      return { type: 'approved', decisionId: command.decisionId };
    case 'reject':
      return { type: 'rejected', decisionId: command.decisionId };
    case 'remove':
    case 'delete':
      return { type: 'deleted' };
    case 'moveTier':
      return { type: 'tierChanged', previousStatus: clip.status };
    case 'hideUploader':
    case 'showUploader':
      return { type: 'visibilityChanged' };
    case 'relink':
      return { type: 'relinked', adminId: command.adminId };
  }
}

const statusWords: Record<ClipStatus, string> = {
  uploaded: 'still being processed',
  processing: 'still being processed',
  scanning: 'still being scanned',
  pending: 'waiting for a decision',
  testing: 'already approved',
  promoted: 'already approved',
  viral: 'already approved',
  approved: 'already approved',
  rejected: 'already rejected',
  deleted: 'removed',
};

function refusalOf(clip: Clip, command: Command): string {
  if (command.type === 'reopen' && clip.status === 'rejected')
    return `This ${clip.kind} has no playable files. It has to be uploaded again.`;
  return `This ${clip.kind} is ${statusWords[clip.status]}.`;
}
