import { type AppError, fail } from '@tallscreen/kit/errors';
import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import type { Tier } from '@tallscreen/proto/rules/tier-settings';
import { reasonTextOf, type FindingCode } from '@tallscreen/proto/rules/reason-texts';
import { captionLimits } from '@tallscreen/proto/rules/caption-limits';
import { leadsElsewhere, noCampaign, type Campaign } from '#domain/campaign';
import type { Captions } from '#domain/captions';
import { approvedTextsOf, hasNewWords, isNewlyFlagged, isWantedScan, wantedScanOf } from '#domain/changed-words';
import { noDetails } from '#domain/video-details';
import { changeOf, type Change } from '#domain/video-change';
import type { VideoEdit } from '#domain/video-edit';
import {
  isUnfinished,
  type MediaItem,
  type MediaFiles,
  type MediaItemKind,
  type ShownProperties,
} from '#domain/media-item';
import { isScheduledFor, publishTimeAfter } from '#domain/publish-time';
import { isRepeat } from '#domain/repeat';
import { haveFilesChanged, isStale, refusalOf, setsPublishTime } from '#domain/refusal';

/** What an admin decided. */
export type Verdict = 'approve' | 'reject' | 'remove' | 'reopen' | 'restore';

type ScanFindings = Pick<MediaItem, 'scanId' | 'flagCode' | 'flaggedTexts'>;
type Rejection = { readonly reason: string; readonly reasonCode: string; readonly momentMs: number | null };

/** Commands for a media item. */
export type Command =
  | { readonly type: 'startProcessing' }
  | {
      readonly type: 'finishProcessing';
      readonly files: MediaFiles;
      readonly shown: ShownProperties;
      readonly captions: readonly Captions[];
    }
  | { readonly type: 'failProcessing'; readonly code: FindingCode }
  | ({ readonly type: 'recordScan'; readonly flagsWords: boolean } & ScanFindings)
  | { readonly type: 'approve'; readonly decisionId: number; readonly seenRevision: number | null }
  | { readonly type: 'publish' }
  | ({ readonly type: 'reject'; readonly decisionId: number } & Rejection)
  | { readonly type: 'reopen'; readonly decisionId: number }
  | { readonly type: 'remove'; readonly decisionId: number }
  | { readonly type: 'restore'; readonly decisionId: number }
  | { readonly type: 'delete' }
  | { readonly type: 'moveTier'; readonly tier: Tier; readonly score: number; readonly scoreRevision: number }
  | { readonly type: 'hideUploader' }
  | { readonly type: 'showUploader' }
  /** `from`: the files that were read; it takes effect only while the item has them. */
  | { readonly type: 'repairFiles'; readonly from: MediaFiles; readonly files: MediaFiles; readonly adminId: number }
  | { readonly type: 'setCaptions'; readonly captions: Captions }
  | { readonly type: 'deleteCaptions'; readonly lang: string }
  | { readonly type: 'edit'; readonly edit: VideoEdit }
  | { readonly type: 'changeCampaign'; readonly campaign: Campaign };

export type Outcome =
  | { readonly kind: 'changed'; readonly item: MediaItem; readonly change: Change }
  | { readonly kind: 'unchanged'; readonly item: MediaItem }
  /** with `changed_since_seen` when somebody else has changed it meanwhile */
  | { readonly kind: 'refused'; readonly error: AppError };

type Next = MediaItemStatus | 'same' | ((item: MediaItem, command: Command, now: Date) => MediaItemStatus | null);
type Row = Partial<Record<Command['type'], Next>>;

const ends: Row = { delete: 'deleted', remove: (item) => (isUnfinished(item.status) ? 'deleted' : 'removed') };
const always: Row = { ...ends, hideUploader: 'same', showUploader: 'same', changeCampaign: 'same' };
const hasFiles: Row = {
  ...always,
  repairFiles: (item, command) => (haveFilesChanged(item, command) ? null : item.status),
  setCaptions: 'same',
  deleteCaptions: 'same',
};
const live: Row = {
  ...hasFiles,
  edit: (item, command) => (setsPublishTime(command) ? null : item.status),
  moveTier: (_, command) => (command.type === 'moveTier' ? command.tier : null),
  // Changed words are shown at once. If the scan flags them, an admin must decide before they are shown again.
  recordScan: (item, command) =>
    isWantedScan(item, command) ? (isNewlyFlagged(item, command) ? 'pending' : item.status) : null,
};
const liveStatusOf: Record<MediaItemKind, MediaItemStatus> = { video: 'testing', promo: 'approved' };

/** While changed words wait, a scan of earlier ones counts for nothing. */
const ifWanted: Next = (item, command) => (item.wantedScanId === '' || isWantedScan(item, command) ? 'pending' : null);

/** The running scan has read the old words; after a rejection only an appeal helps. */
const withoutNewWords: Next = (item, command) => (hasNewWords(item, command) ? null : item.status);

/** Whether the promo would get a link that no admin has reviewed. */
const isNewLead = ({ campaign }: MediaItem, command: Command): boolean =>
  command.type === 'changeCampaign' && leadsElsewhere(campaign ?? noCampaign, command.campaign);

/**
 * The commands that each status allows, and the status they lead to. Any other command is refused. Processing starts
 * again after a crash.
 */
const table: Record<MediaItemStatus, Row> = {
  uploaded: { ...always, edit: 'same', startProcessing: 'processing', failProcessing: 'rejected' },
  processing: {
    ...always,
    edit: 'same',
    startProcessing: 'processing',
    finishProcessing: 'scanning',
    failProcessing: 'rejected',
  },
  scanning: { ...hasFiles, edit: withoutNewWords, recordScan: ifWanted },
  pending: {
    ...hasFiles,
    edit: (item, command) => (hasNewWords(item, command) ? 'scanning' : 'pending'),
    setCaptions: 'scanning',
    approve: (item, command, now) =>
      isStale(item, command) ? null : isScheduledFor(item, now) ? 'scheduled' : liveStatusOf[item.kind],
    reject: 'rejected',
    // An admin may be looking at the current link.
    changeCampaign: (item, command) => (isNewLead(item, command) ? null : 'pending'),
  },
  // Approved: changed words wait for nobody, as those of a live video.
  scheduled: {
    ...hasFiles,
    ...(live.recordScan && { recordScan: live.recordScan }),
    edit: (item, command) =>
      command.type === 'edit' && command.edit.publishAt === null ? liveStatusOf[item.kind] : 'scheduled',
    publish: (item) => liveStatusOf[item.kind],
  },
  testing: live,
  promoted: live,
  viral: live,
  approved: {
    ...hasFiles,
    changeCampaign: (item, command) => (isNewLead(item, command) ? 'pending' : 'approved'),
  },
  rejected: {
    ...hasFiles,
    edit: withoutNewWords,
    setCaptions: withoutNewWords,
    reopen: (item) => (item.files ? 'pending' : null),
  },
  // Kept aside, so that an appeal can bring it back.
  removed: {
    delete: 'deleted',
    restore: ({ removedFrom }) => removedFrom,
    hideUploader: 'same',
    showUploader: 'same',
  },
  deleted: {},
};

/** The only place where the state of a media item changes. */
export function decide(item: MediaItem, command: Command, now: Date): Outcome {
  if (isRepeat(item, command, now)) return { kind: 'unchanged', item };
  if (command.type === 'setCaptions' && isFull(item, command.captions))
    return {
      kind: 'refused',
      error: fail('too_many_caption_languages', { params: { max: captionLimits.languages } }),
    };
  const next = table[item.status][command.type];
  const status = typeof next === 'function' ? next(item, command, now) : next === 'same' ? item.status : next;
  if (!status) return { kind: 'refused', error: refusalOf(item, command) };
  const changed = { ...item, ...effectOf(item, command, status, now), status, revision: item.revision + 1 };
  return { kind: 'changed', item: changed, change: changeOf(item, command, status) };
}

const isFull = ({ captions }: MediaItem, { lang }: Captions): boolean =>
  captions.filter((other) => other.lang !== lang).length >= captionLimits.languages;

const withoutLanguage = ({ captions }: MediaItem, lang: string): Captions[] =>
  captions.filter((other) => other.lang !== lang);

/** Why it was flagged, or not processed. */
const reasonOf = (code: string): Pick<MediaItem, 'rejectionReason' | 'rejectionReasonCode'> => ({
  rejectionReason: reasonTextOf(code),
  rejectionReasonCode: code,
});

function effectOf(item: MediaItem, command: Command, status: MediaItemStatus, now: Date): Partial<MediaItem> {
  switch (command.type) {
    case 'startProcessing':
      return { progressPercent: 0 };
    case 'finishProcessing':
      return { files: command.files, ...command.shown, captions: command.captions, progressPercent: 0 };
    case 'repairFiles':
      return { files: command.files };
    case 'failProcessing':
      return { ...reasonOf(command.code), progressPercent: 0 };
    case 'recordScan':
      return {
        scanId: command.scanId,
        flagCode: command.flagCode,
        flaggedTexts: command.flaggedTexts,
        ...reasonOf(status === 'pending' ? command.flagCode : ''),
        progressPercent: 100,
        wantedScanId: '',
        ...(status === 'pending' && { decidedAt: null }),
      };
    case 'approve':
      return { ...decided(item, command.decisionId, now), ...reasonOf(''), approvedTexts: approvedTextsOf(item) };
    case 'publish':
      return { details: { ...item.details, publishAt: now } };
    case 'reject':
      return {
        ...decided(item, command.decisionId, now),
        ...(command.reason
          ? { rejectionReason: command.reason, rejectionReasonCode: command.reasonCode }
          : reasonOf(item.flagCode)),
        rejectionMomentMs: command.momentMs,
      };
    case 'reopen':
      return {
        decisionIds: [...item.decisionIds, command.decisionId],
        decidedAt: null,
        ...reasonOf(item.flagCode),
        rejectionMomentMs: null,
      };
    case 'remove':
      return {
        ...decided(item, command.decisionId, now),
        ...(status === 'removed' ? { removedFrom: item.status, removedAt: now, repeatKey: '' } : erased),
      };
    case 'restore':
      return { decisionIds: [...item.decisionIds, command.decisionId], removedFrom: null, removedAt: null };
    case 'delete':
      return erased;
    case 'setCaptions': {
      const captions = [...withoutLanguage(item, command.captions.lang), command.captions];
      return { captions: captions.toSorted((a, b) => (a.lang < b.lang ? -1 : 1)), ...wantedScanOf(item, command) };
    }
    case 'deleteCaptions':
      return { captions: withoutLanguage(item, command.lang) };
    case 'edit': {
      const { posterKey, posterBytes = 0, coverMs, publishAt: wanted, ...change } = command.edit;
      const files = item.files && posterKey !== undefined ? { files: { ...item.files, posterKey, posterBytes } } : {};
      const details = { ...item.details, ...change, publishAt: publishTimeAfter(item, wanted, now) };
      // Kept with the source's, so that a lost poster is made again from the frame that its uploader chose last.
      const source = coverMs === undefined ? {} : { source: { ...item.source, cut: { ...item.source.cut, coverMs } } };
      return { details, ...files, ...source, ...wantedScanOf(item, command) };
    }
    case 'changeCampaign':
      return {
        campaign: command.campaign,
        ...(item.status === 'approved' && isNewLead(item, command) && { decidedAt: null, ...reasonOf(item.flagCode) }),
      };
    case 'moveTier':
      return { score: command.score, scoreRevision: command.scoreRevision };
    case 'hideUploader':
      return { isUploaderHidden: true };
    case 'showUploader':
      return { isUploaderHidden: false };
  }
}

/**
 * The fields that a deleted media item loses: its files and all texts of its uploader. Its event contains the rest, so
 * the copies of other services lose the texts too (ADR 12).
 */
const erased = {
  files: null,
  captions: [],
  details: noDetails,
  campaign: null,
  removedFrom: null,
  removedAt: null,
  flaggedTexts: [],
  approvedTexts: [],
  // Made from its words.
  repeatKey: '',
} satisfies Partial<MediaItem>;

const decided = (item: MediaItem, decisionId: number, now: Date): Partial<MediaItem> => ({
  decisionIds: [...item.decisionIds, decisionId],
  decidedAt: now,
});
