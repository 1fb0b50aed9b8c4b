import type { ClipKind } from '#domain/clip';

export type VerdictKind = 'approve' | 'reject' | 'remove' | 'reopen';
export type DecisionState = 'pending' | 'applied' | 'refused';

/** Stands for the uploader, whose appeal decides by itself that the clip is looked at again. */
export const APPEAL_ADMIN = 0;

/** A line of the audit log. Of one clip they are numbered 1, 2, 3 …, so that two at once cannot both be the next. */
export interface Decision {
  readonly id: number;
  readonly videoId: number;
  readonly sequence: number;
  readonly kind: ClipKind;
  readonly verdict: VerdictKind;
  readonly reason: string;
  /** APPEAL_ADMIN for an uploader's appeal */
  readonly adminId: number;
  readonly title: string;
  readonly uploaderId: number;
  readonly decidedAt: Date;
  /** pending until media has carried it out or refused it */
  readonly state: DecisionState;
  /** media's words, empty otherwise */
  readonly refusal: string;
}

export type NewDecision = Decision & { readonly state: 'pending' };

const follows: Record<VerdictKind, readonly VerdictKind[]> = {
  approve: ['remove'],
  reject: ['reopen', 'remove'],
  reopen: ['approve', 'reject', 'remove'],
  remove: [],
};

export type Judgement = 'new' | 'repeat' | 'conflict';

/** What a verdict is after the latest one: something new, the same again, or against what another has just decided. */
export function judge(latest: Pick<Decision, 'verdict'> | null, verdict: VerdictKind): Judgement {
  if (!latest || follows[latest.verdict].includes(verdict)) return 'new';
  return latest.verdict === verdict ? 'repeat' : 'conflict';
}

const pastOf: Record<VerdictKind, string> = {
  approve: 'approved',
  reject: 'rejected',
  remove: 'removed',
  reopen: 'given back to the queue',
};

export const conflictWith = ({ kind, verdict }: Pick<Decision, 'kind' | 'verdict'>): string =>
  `This ${kind} was already ${pastOf[verdict]}.`;
