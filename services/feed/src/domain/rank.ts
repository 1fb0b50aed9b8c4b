/**
 * Where a video stands in the feed, by a formula that can be explained to its creator (deploy/adr/0030-ranking.md).
 *
 * - What is expected of it: its public score, blended with what is expected of a video nobody knows yet, by the number of
 *   views (optimistic initial values: Sutton & Barto, Reinforcement Learning, 2nd ed. 2018, §2.6). A new video so starts
 *   among the good ones and is moved by evidence only.
 * - How fresh it is: halves with its age down to a floor, so that what stays good stays.
 */
export interface RankRules {
  /** expected of an unknown video, 0–1 */
  readonly prior: number;
  /** views at which evidence weighs as much as the prior */
  readonly priorViews: number;
  readonly halfLifeHours: number;
  /** what freshness never falls under, 0–1 */
  readonly freshnessFloor: number;
  /** a video with fewer views than this, and younger than the age, is in the line that is tried out */
  readonly trialViews: number;
  readonly trialDays: number;
}

export const rankRules: RankRules = {
  prior: 0.35,
  priorViews: 50,
  halfLifeHours: 48,
  freshnessFloor: 0.25,
  trialViews: 50,
  trialDays: 14,
};

export interface RankInput {
  /** 0–100, analytics' public score */
  readonly score: number;
  readonly views: number;
  readonly liveSinceMs: number;
}

export interface Rank {
  /** what evidence says, 0–1 */
  readonly quality: number;
  /** how much evidence counts against the prior, 0–1 */
  readonly confidence: number;
  /** what is expected, 0–1 */
  readonly expected: number;
  /** floor–1 */
  readonly freshness: number;
  /** expected × freshness */
  readonly value: number;
}

const HOUR_MS = 3_600_000;

export function rank({ score, views, liveSinceMs }: RankInput, nowMs: number, rules: RankRules = rankRules): Rank {
  const quality = Math.min(1, Math.max(0, score / 100));
  const confidence = views / (views + rules.priorViews);
  const expected = confidence * quality + (1 - confidence) * rules.prior;
  const ageHours = Math.max(0, nowMs - liveSinceMs) / HOUR_MS;
  const freshness = rules.freshnessFloor + (1 - rules.freshnessFloor) * 2 ** (-ageHours / rules.halfLifeHours);
  return { quality, confidence, expected, freshness, value: expected * freshness };
}

/** Has it been shown too little to be judged? Such videos are given places of their own in every scroll. */
export const isOnTrial = (
  { views, liveSinceMs }: Omit<RankInput, 'score'>,
  nowMs: number,
  rules: RankRules = rankRules,
): boolean => views < rules.trialViews && nowMs - liveSinceMs < rules.trialDays * 24 * HOUR_MS;
