import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';

export interface TierEntry {
  readonly minViews: number;
  readonly minScore: number;
}

/** The rules by which media moves videos between tiers; used here only to tell creators what the next tier needs. */
export interface TierRules {
  readonly promoted: TierEntry;
  readonly viral: TierEntry;
}

export interface NextTier extends TierEntry {
  readonly name: string;
}

const none: NextTier = { name: '', minViews: 0, minScore: 0 };

/** Returns the tier above; an empty name in the last tier and for items that are not live videos. */
export function nextTier(status: MediaItemStatus, rules: TierRules): NextTier {
  if (status === 'testing') return { name: 'promoted', ...rules.promoted };
  if (status === 'promoted') return { name: 'viral', ...rules.viral };
  return none;
}

const tiers = new Set<MediaItemStatus>(['testing', 'promoted', 'viral']);

export const tierOf = (status: MediaItemStatus): string => (tiers.has(status) ? status : '');
