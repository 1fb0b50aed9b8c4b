import { runService } from '@tallscreen/kit/service';
import { readWorkerConfig } from '#config';
import { startWorker } from '#service';

await runService('media-worker', async (scope) => {
  await startWorker(scope, readWorkerConfig());
});
