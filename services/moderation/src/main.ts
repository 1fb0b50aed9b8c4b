import { runService } from '@tallscreen/kit/service';
import { readModerationConfig } from '#config';
import { startModeration } from '#service';

await runService('moderation', async (scope) => {
  await startModeration(scope, readModerationConfig());
});
