import { makeFirstAdmin } from '../../services/identity/src/jobs/make-first-admin.ts';
import type { Job } from './job.ts';

/** Creates the first admin. Safe to repeat: an account of this address is not touched. */
export const firstAdmin: Job = async ({ scope, env, print }) => {
  const database = `${env['MONGODB_DATABASE_PREFIX'] ?? ''}identity`;
  const isNew = await makeFirstAdmin(scope, { ...env, MONGODB_DATABASE: database });
  print(isNew ? `The admin ${env['ADMIN_EMAIL']} is created.` : `${env['ADMIN_EMAIL']} is registered already.`);
};
