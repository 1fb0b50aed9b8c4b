import { runService } from '@tallscreen/kit/service';
import { readIdentityConfig } from '#config';
import { startIdentity } from '#service';

await runService('identity', async (scope) => {
  await startIdentity(scope, readIdentityConfig());
});
