import { runService } from '@tallscreen/kit/service';
import { readBffConfig } from '#config';
import { startBff } from '#service';

await runService('bff', async (scope) => {
  await startBff(scope, readBffConfig());
});
