import { createPublicListener } from '@tallscreen/kit-http/listener';
import { list, LOOPBACK, port, readConfig, target, url } from '@tallscreen/kit/config';
import { createOwnHost } from '@tallscreen/kit-http/own-host';
import { runService } from '@tallscreen/kit/service';
import { createDoor } from '../../pages/door.ts';
import { createPages } from '../../pages/pages.ts';
import { createProxy } from './proxy.ts';
import { createReadyz } from './readyz.ts';
import { createDemoStatus } from './demo-status.ts';
import { createRouter } from './router.ts';
import { readTroubles } from './troubles.ts';

const NO_IPV6: ReadonlySet<string | undefined> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** Serves pages, API, websockets and media at one origin, as the ingress does in a cluster. */
await runService('frontdoor', async (scope) => {
  const config = readConfig({
    HTTP_PORT: port,
    HOST: target.default(LOOPBACK),
    PUBLIC_URL: url,
    ALLOWED_HOSTS: list,
    BFF_URL: url,
    MEDIA_HTTP_URL: url,
    WEB_DIR: target,
    TROUBLES_FILE: target,
    DEMO_FILE: target,
  });
  const proxy = createProxy({ bff: config.BFF_URL, media: config.MEDIA_HTTP_URL, logger: scope.logger });
  const router = createRouter({
    proxy,
    pages: createPages(config.WEB_DIR),
    readyz: createReadyz({ bff: config.BFF_URL, troubles: () => readTroubles(config.TROUBLES_FILE) }),
    demoStatus: createDemoStatus(config.DEMO_FILE),
    isOwnHost: createOwnHost(config.PUBLIC_URL, config.ALLOWED_HOSTS),
  });
  // A client may resolve localhost to either address. A machine without IPv6 has only the first.
  for (const host of config.HOST === LOOPBACK ? [LOOPBACK, '::1'] : [config.HOST]) {
    const server = createDoor(router);
    await scope.serve(createPublicListener(server, { port: config.HTTP_PORT, host })).catch((error: unknown) => {
      if (host === config.HOST || !NO_IPV6.has((error as NodeJS.ErrnoException).code)) throw error;
    });
  }
  scope.signal.addEventListener('abort', () => proxy.close());
});
