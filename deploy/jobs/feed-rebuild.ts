import { runRebuild } from '../../services/feed/src/jobs/rebuild.ts';
import type { Job } from './job.ts';

export const feedRebuild: Job = ({ scope, env, print }) =>
  runRebuild(scope, { ...env, MONGODB_DATABASE: `${env['MONGODB_DATABASE_PREFIX'] ?? ''}feed` }, print);
