import { runService } from '@tallscreen/kit/service';
import { readWorkerConfig } from '#config';
import { startWorker } from '#start-worker';

await runService('media-worker', async (scope) => {
  await startWorker(scope, readWorkerConfig());
});
