import { runService } from '@tallscreen/kit/service';
import { readFeedConfig } from '#config';
import { startFeed } from '#service';

await runService('feed', async (scope) => {
  await startFeed(scope, readFeedConfig());
});
