import type { ClipStatus } from './item.ts';

export interface TierEntry {
  readonly minViews: number;
  readonly minScore: number;
}

/** What media moves videos by; here only to tell creators what comes next. */
export interface TierRules {
  readonly promoted: TierEntry;
  readonly viral: TierEntry;
}

export interface NextTier extends TierEntry {
  readonly name: string;
}

const none: NextTier = { name: '', minViews: 0, minScore: 0 };

/** What lies above; nothing in the last tier and for what is not live. */
export function nextTier(status: ClipStatus, rules: TierRules): NextTier {
  if (status === 'testing') return { name: 'promoted', ...rules.promoted };
  if (status === 'promoted') return { name: 'viral', ...rules.viral };
  return none;
}

const tiers = new Set<ClipStatus>(['testing', 'promoted', 'viral']);

export const tierOf = (status: ClipStatus): string => (tiers.has(status) ? status : '');
