import { makeFirstAdmin } from '../../services/identity/src/jobs/make-first-admin.ts';
import { Refusal, type Job } from './job.ts';

/** Creates the first admin. Safe to repeat: does not change an existing account with this address. */
export const firstAdmin: Job = async ({ scope, env, print }) => {
  const database = `${env['MONGODB_DATABASE_PREFIX'] ?? ''}identity`;
  const email = env['ADMIN_EMAIL'];
  const result = await makeFirstAdmin(scope, { ...env, MONGODB_DATABASE: database });
  if (result === 'foreign')
    throw new Refusal(`${email} belongs to a user, and nobody is an admin: set ADMIN_EMAIL to another address.`);
  print(result === 'created' ? `The admin ${email} is created.` : `${email} is registered already.`);
};
