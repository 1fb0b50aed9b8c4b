/**
 * The rank of a video in the feed, by a formula that can be explained to its creator (deploy/docs/adr/0030-ranking.md).
 *
 * - Expected quality: the public score, blended by the number of views with a prior for unknown videos (optimistic initial
 *   values: Sutton & Barto, Reinforcement Learning, 2nd ed. 2018, §2.6). A new video starts among the good ones, and only
 *   evidence moves it.
 * - Freshness: halves with age down to a floor, so that videos that stay good stay visible.
 */
export interface RankRules {
  /** expected quality of an unknown video, 0–1 */
  readonly prior: number;
  /** number of views at which evidence and prior have the same weight */
  readonly priorViews: number;
  readonly halfLifeHours: number;
  /** the lowest freshness, 0–1 */
  readonly freshnessFloor: number;
  /** a video with fewer views than this and younger than `trialDays` is on trial */
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
  /** analytics' public score, 0–100 */
  readonly score: number;
  readonly views: number;
  readonly liveSinceMs: number;
}

export interface Rank {
  /** the public score as a fraction, 0–1 */
  readonly quality: number;
  /** weight of the evidence against the prior, 0–1 */
  readonly confidence: number;
  /** expected quality, 0–1 */
  readonly expected: number;
  /** between the floor and 1 */
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

/** Videos that went live before this time are no longer on trial. */
export const trialSinceMs = (nowMs: number, rules: RankRules = rankRules): number =>
  nowMs - rules.trialDays * 24 * HOUR_MS;

/** Whether the video has too few views to be judged. Every scroll reserves places for such videos. */
export const isOnTrial = (
  { views, liveSinceMs }: Omit<RankInput, 'score'>,
  nowMs: number,
  rules: RankRules = rankRules,
): boolean => views < rules.trialViews && liveSinceMs > trialSinceMs(nowMs, rules);
