import type { PolicyValues } from '@tallscreen/proto/rules/policies';
import { isAboveCap, type PromoCaps } from '@tallscreen/proto/rules/promo-caps';
import { nextTier, tierSettingsOfPolicy, type ScoredViews, type Tier } from '@tallscreen/proto/rules/tier-settings';
import { findRule } from '#domain/reason';
import { isWordLabel, type Label } from '#domain/scan-verdict';

export interface Trial {
  /** how many of the newest items were compared */
  readonly checked: number;
  readonly wouldChange: number;
  /** some of the changed items, the newest first */
  readonly exampleIds: readonly number[];
}

const MOST_EXAMPLES = 10;

/** Compares the outcome of each item under two values of a policy. */
export function compare<Item extends { readonly id: number }>(
  items: readonly Item[],
  isChanged: (item: Item) => boolean,
): Trial {
  const changed = items.filter(isChanged);
  return {
    checked: items.length,
    wouldChange: changed.length,
    exampleIds: changed.slice(0, MOST_EXAMPLES).map(({ id }) => id),
  };
}

export type Thresholds = PolicyValues['scan'];

const ofVideo = ['blank', 'frozen', 'nudity', 'removed_content'] as const;
const thresholdOf = (name: string, thresholds: Thresholds): number | undefined => {
  const built = ofVideo.find((each) => each === name);
  return built ? thresholds[built] : thresholds.labels[name];
};

/** Whether the scan flags a media item with these labels. A model's label without a threshold flags nothing. */
export const isFlaggedBy = (labels: readonly Label[], thresholds: Thresholds): boolean =>
  labels.some((found) =>
    isWordLabel(found) ? found.isFlagged : found.score >= (thresholdOf(found.label, thresholds) ?? Infinity),
  );

/** Returns the tier to which its next score would move a live video if the score did not change. */
export const tierAfterScore = (
  { tier, ...scored }: ScoredViews & { readonly tier: Tier },
  policy: PolicyValues['tiers'],
): Tier => nextTier(tier, scored, tierSettingsOfPolicy(policy));

export interface SetLimits {
  readonly dailyViews: number;
  readonly totalViews: number;
  readonly frequency: number;
}

/** Whether one of a promo's limits is above the policy's cap. */
export const exceedsCaps = (limits: SetLimits, caps: PromoCaps): boolean =>
  isAboveCap(limits.dailyViews, caps.daily_views) ||
  isAboveCap(limits.totalViews, caps.total_views) ||
  isAboveCap(limits.frequency, caps.frequency);

/** Reasons have no items: each rule is compared with its previous version. */
export const compareReasons = (now: PolicyValues['reasons'], wanted: PolicyValues['reasons']): Trial => {
  const textOf = (code: string, rules: PolicyValues['reasons']) => {
    const rule = findRule(code, rules);
    return `${rule?.title} ${rule?.text}`;
  };
  const codes = [...new Set([...now.reasons, ...wanted.reasons].map(({ code }) => code))];
  const changed = codes.filter((code) => textOf(code, now) !== textOf(code, wanted));
  return { checked: codes.length, wouldChange: changed.length, exampleIds: [] };
};
