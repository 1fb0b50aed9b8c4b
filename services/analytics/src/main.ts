import { runService } from '@tallscreen/kit/service';
import { readAnalyticsConfig } from '#config';
import { startAnalytics } from '#service';

await runService('analytics', async (scope) => {
  await startAnalytics(scope, readAnalyticsConfig());
});
