import { kafkaConfig } from '@tallscreen/kit-events/config';
import { commonConfig, rpcCircuitConfig, rpcTlsConfig } from '@tallscreen/kit/config';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import type { z } from 'zod';
import { bffConfig } from '../../../bff/src/config.ts';
import { analyticsConfig } from '../../../services/analytics/src/config.ts';
import { feedConfig } from '../../../services/feed/src/config.ts';
import { identityConfig } from '../../../services/identity/src/config.ts';
import { mediaConfig, workerConfig } from '../../../services/media/src/config.ts';
import { messagingConfig } from '../../../services/messaging/src/config.ts';
import { moderationConfig } from '../../../services/moderation/src/config.ts';
import { socialConfig } from '../../../services/social/src/config.ts';
import { adminConfig } from '../../../services/identity/src/jobs/make-first-admin.ts';
import { backupConfig } from '../../backup/config.ts';
import { databaseConfig } from '../../jobs/databases.ts';
import { topicsConfig } from '../../jobs/topics.ts';
import { pagesConfig } from '../../pages/config.ts';

export type Shape = Readonly<Record<string, z.ZodType>>;

/** What each process and each job reads from its environment. */
export const shapes: Readonly<Record<string, Shape>> = {
  bff: { ...commonConfig, ...rpcTlsConfig, ...rpcCircuitConfig, ...bffConfig },
  identity: { ...commonConfig, ...rpcTlsConfig, ...identityConfig },
  media: { ...commonConfig, ...rpcTlsConfig, ...rpcCircuitConfig, ...mediaConfig },
  feed: { ...commonConfig, ...rpcTlsConfig, ...feedConfig },
  social: { ...commonConfig, ...rpcTlsConfig, ...rpcCircuitConfig, ...socialConfig },
  messaging: { ...commonConfig, ...rpcTlsConfig, ...rpcCircuitConfig, ...messagingConfig },
  moderation: { ...commonConfig, ...rpcTlsConfig, ...rpcCircuitConfig, ...moderationConfig },
  analytics: { ...commonConfig, ...rpcTlsConfig, ...analyticsConfig },
  'media-worker': { ...commonConfig, ...workerConfig },
  web: { ...commonConfig, ...pagesConfig },
  migrate: { ...commonConfig, ...databaseConfig },
  topics: { ...commonConfig, ...topicsConfig },
  'first-admin': { ...commonConfig, ...adminConfig },
  'feed-rebuild': { ...commonConfig, ...mongoConfig('feed'), ...kafkaConfig },
  'dead-letters': { ...commonConfig, ...kafkaConfig },
  'backup and restore': { ...commonConfig, ...backupConfig },
};
