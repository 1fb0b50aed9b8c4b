import { runService } from '@tallscreen/kit/service';
import { readMessagingConfig } from '#config';
import { startMessaging } from '#service';

await runService('messaging', async (scope) => {
  await startMessaging(scope, readMessagingConfig());
});
