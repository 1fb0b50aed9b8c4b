import { kafkaConfig } from '@tallscreen/kit-events/config';
import { readConfig, redisConfig, rpcConfig } from '@tallscreen/kit/config';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import { tierConfig, tierSettingsOf } from '@tallscreen/proto/rules/tier-settings';
import { z } from 'zod';
import type { Rules } from '#domain/rules';
import { scoreRules } from '#domain/score';

export type AnalyticsConfig = ReturnType<typeof readAnalyticsConfig>;

const points = z.coerce.number().min(0);
const rate = z.coerce.number().gt(0).max(1);

export const analyticsConfig = {
  ...rpcConfig,
  ...mongoConfig('analytics'),
  ...kafkaConfig,
  ...redisConfig,
  SCORE_COMPLETION_WEIGHT: points
    .default(scoreRules.completionWeight)
    .describe('share of the score that views to the end give'),
  SCORE_LIKE_WEIGHT: points.default(scoreRules.likeWeight).describe('share of the score that likes give'),
  SCORE_COMMENT_WEIGHT: points.default(scoreRules.commentWeight).describe('share of the score that comments give'),
  SCORE_SHARE_WEIGHT: points.default(scoreRules.shareWeight).describe('share of the score that shares give'),
  SCORE_FULL_LIKE_RATE: rate
    .default(scoreRules.fullLikeRate)
    .describe('likes for each view that give all of their share'),
  SCORE_FULL_COMMENT_RATE: rate
    .default(scoreRules.fullCommentRate)
    .describe('comments for each view that give all of their share'),
  SCORE_FULL_SHARE_RATE: rate
    .default(scoreRules.fullShareRate)
    .describe('shares for each view that give all of their share'),
  SCORE_REPORT_PENALTY: points.default(scoreRules.reportPenalty).describe('points that each upheld report takes away'),
  EMAIL_VERIFICATION: z
    .enum(['on', 'off'])
    .default('on')
    .describe('on: only users with a verified e-mail address count for score, tiers and billing'),
  SCORE_ACCOUNTS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(0)
    .default(5)
    .describe("accounts of one address that count for an item's score in a day, each once; 0 for no limit"),
  ANALYTICS_NEIGHBOURS_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe('seconds between two counts of which videos are watched to the end by the same people'),
  ...tierConfig,
};

export const readAnalyticsConfig = (env?: Record<string, string | undefined>) => readConfig(analyticsConfig, env);

export const rulesOf = (config: AnalyticsConfig): Rules => ({
  score: {
    completionWeight: config.SCORE_COMPLETION_WEIGHT,
    likeWeight: config.SCORE_LIKE_WEIGHT,
    commentWeight: config.SCORE_COMMENT_WEIGHT,
    shareWeight: config.SCORE_SHARE_WEIGHT,
    fullLikeRate: config.SCORE_FULL_LIKE_RATE,
    fullCommentRate: config.SCORE_FULL_COMMENT_RATE,
    fullShareRate: config.SCORE_FULL_SHARE_RATE,
    reportPenalty: config.SCORE_REPORT_PENALTY,
  },
  tiers: tierSettingsOf(config),
  audience: {
    verifiedOnly: config.EMAIL_VERIFICATION === 'on',
    accountsPerAddress: config.SCORE_ACCOUNTS_PER_ADDRESS,
  },
});
