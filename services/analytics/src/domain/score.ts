/**
 * The public score of a video. Each rate is the lower Wilson bound at 95 %: a careful estimate while few users have
 * seen the video (E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference, JASA 22, 1927,
 * 209–212).
 */
export interface ScoreInput {
  readonly views: number;
  /** views watched to 90 % or looped */
  readonly completions: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
  readonly upheldReports: number;
}

export interface ScoreRules {
  /** shares of the 100 points, 1 in total */
  readonly completionWeight: number;
  readonly likeWeight: number;
  readonly commentWeight: number;
  readonly shareWeight: number;
  /** the rates from which on a part gets all its points */
  readonly fullLikeRate: number;
  readonly fullCommentRate: number;
  readonly fullShareRate: number;
  readonly reportPenalty: number;
}

export const scoreRules: ScoreRules = {
  completionWeight: 0.55,
  likeWeight: 0.25,
  commentWeight: 0.15,
  shareWeight: 0.05,
  fullLikeRate: 0.1,
  fullCommentRate: 0.02,
  fullShareRate: 0.02,
  reportPenalty: 10,
};

export interface Score {
  /** 0–100 */
  readonly value: number;
  readonly completionPoints: number;
  readonly likePoints: number;
  readonly commentPoints: number;
  readonly sharePoints: number;
  readonly reportPenalty: number;
}

/** The 97.5 % quantile of the normal distribution: 95 % two-sided. */
const Z = 1.959964;

/** Returns the lower Wilson bound of `successes` in `trials`. More successes than trials count as all of them. */
export function wilsonLowerBound(successes: number, trials: number): number {
  if (trials <= 0) return 0;
  const rate = Math.min(1, Math.max(0, successes / trials));
  const centre = rate + Z ** 2 / (2 * trials);
  const margin = Z * Math.sqrt((rate * (1 - rate) + Z ** 2 / (4 * trials)) / trials);
  return Math.max(0, (centre - margin) / (1 + Z ** 2 / trials));
}

export function score(input: ScoreInput, rules: ScoreRules = scoreRules): Score {
  const { views, completions, likes, comments, shares, upheldReports } = input;
  const pointsFor = (count: number, weight: number, fullRate: number): number =>
    100 * weight * Math.min(1, wilsonLowerBound(count, views) / fullRate);
  const parts = {
    completionPoints: pointsFor(completions, rules.completionWeight, 1),
    likePoints: pointsFor(likes, rules.likeWeight, rules.fullLikeRate),
    commentPoints: pointsFor(comments, rules.commentWeight, rules.fullCommentRate),
    sharePoints: pointsFor(shares, rules.shareWeight, rules.fullShareRate),
    reportPenalty: rules.reportPenalty * upheldReports,
  };
  const { completionPoints, likePoints, commentPoints, sharePoints, reportPenalty } = parts;
  const sum = completionPoints + likePoints + commentPoints + sharePoints - reportPenalty;
  return { value: Math.min(100, Math.max(0, sum)), ...parts };
}

export interface ScorePart {
  readonly name: 'completions' | 'likes' | 'comments' | 'shares' | 'reports';
  /** negative for upheld reports */
  readonly points: number;
  /** the most points that it can give */
  readonly most: number;
  /** the count that gives the points */
  readonly count: number;
}

/** Returns the parts of a score, which add up to it: upheld reports subtract at most the points of the other parts. */
export function scorePartsOf(input: ScoreInput, rules: ScoreRules): ScorePart[] {
  const { value, completionPoints, likePoints, commentPoints, sharePoints } = score(input, rules);
  const given = completionPoints + likePoints + commentPoints + sharePoints;
  const part = (name: ScorePart['name'], points: number, weight: number, count: number): ScorePart => ({
    name,
    points,
    most: Math.round(100_000 * weight) / 1_000,
    count,
  });
  return [
    part('completions', completionPoints, rules.completionWeight, Math.min(input.completions, input.views)),
    part('likes', likePoints, rules.likeWeight, input.likes),
    part('comments', commentPoints, rules.commentWeight, input.comments),
    part('shares', sharePoints, rules.shareWeight, input.shares),
    part('reports', value - given, 0, input.upheldReports),
  ];
}
