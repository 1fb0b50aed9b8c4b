import { runService } from '@tallscreen/kit/service';
import { readMediaConfig } from '#config';
import { startMedia } from '#service';

await runService('media', async (scope) => {
  await startMedia(scope, readMediaConfig());
});
