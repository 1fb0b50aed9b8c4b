import { readConfig } from '@tallscreen/kit/config';
import { createPublicListener } from '@tallscreen/kit-http/listener';
import { runService } from '@tallscreen/kit/service';
import { pagesConfig } from './config.ts';
import { createPageServer } from './server.ts';

await runService('web', async (scope) => {
  const config = readConfig(pagesConfig);
  const server = createPageServer(config.WEB_DIR);
  await scope.serve(createPublicListener(server, { port: config.HTTP_PORT }));
});
