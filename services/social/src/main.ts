import { runService } from '@tallscreen/kit/service';
import { readSocialConfig } from '#config';
import { startSocial } from '#service';

await runService('social', async (scope) => {
  await startSocial(scope, readSocialConfig());
});
