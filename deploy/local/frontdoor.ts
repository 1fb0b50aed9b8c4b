import { createHttpListener } from '@tallscreen/kit/http/listener';
import { port, readConfig, target, url } from '@tallscreen/kit/config';
import { runService } from '@tallscreen/kit/service';
import { createDoor } from './frontdoor/door.ts';
import { createPages } from './frontdoor/pages.ts';
import { createProxy } from './frontdoor/proxy.ts';
import { createRouter } from './frontdoor/router.ts';

/** Answers 404 for an upgrade to an unknown path or protocol. */
const NO_IPV6: ReadonlySet<string | undefined> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** Serves pages, API, websockets and media at one origin, as the ingress does in a cluster. */
await runService('frontdoor', async (scope) => {
  const config = readConfig({ HTTP_PORT: port, BFF_URL: url, MEDIA_HTTP_URL: url, WEB_DIR: target });
  const proxy = createProxy({ bff: config.BFF_URL, media: config.MEDIA_HTTP_URL, logger: scope.logger });
  const router = createRouter({ proxy, pages: createPages(config.WEB_DIR) });
  // A client may resolve localhost to either address. A machine without IPv6 has only the first.
  for (const host of ['127.0.0.1', '::1']) {
    const server = createDoor(router);
    await scope.serve(createHttpListener(server, { port: config.HTTP_PORT, host })).catch((error: unknown) => {
      if (host === '127.0.0.1' || !NO_IPV6.has((error as NodeJS.ErrnoException).code)) throw error;
    });
  }
  scope.signal.addEventListener('abort', () => proxy.close());
});
