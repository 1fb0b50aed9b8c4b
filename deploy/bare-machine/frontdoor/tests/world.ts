import { once } from 'node:events';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createOwnHost } from '@tallscreen/kit-http/own-host';
import { createLogger } from '@tallscreen/kit/logger';
import { createDoor } from '../../../pages/door.ts';
import { createPages } from '../../../pages/pages.ts';
import { createProxy } from '../proxy.ts';
import { createDemoStatus } from '../demo-status.ts';
import { createReadyz } from '../readyz.ts';
import { createRouter } from '../router.ts';

export interface World {
  readonly origin: string;
  readonly door: Server;
  /** stands for the BFF and for media */
  readonly upstream: Server;
  /** what the upstream answers */
  behave: RequestListener;
  /** names of processes that keep ending */
  troubles: readonly string[];
  /** Does not use fetch, which adds headers and decodes. */
  /** The progress of the demo content, for the status. */
  readonly demoFile: string;
  readonly ask: (where: string, headers: Record<string, string>, method?: string) => Promise<[IncomingMessage, string]>;
  readonly close: () => Promise<void>;
}

export const PAGE = '<!doctype html><title>Tallscreen</title><script type="module" async>start()</script>';

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** A front door with some files and an upstream that the test defines. */
export async function openWorld(lingerMs?: number, silenceMs?: number): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'assets/app-1a2b.js'), 'export {};');
  await writeFile(path.join(folder, 'assets/app-1a2b.js.br'), 'brotli');
  await writeFile(path.join(folder, 'assets/app-1a2b.js.gz'), 'gzip');
  const upstream = createServer((req, res) => world.behave(req, res)).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const target = `http://127.0.0.1:${portOf(upstream)}`;
  const proxy = createProxy({ bff: target, media: target, logger: createLogger({ name: 'test', level: 'silent' }) });
  const isOwnHost = createOwnHost('http://localhost:8080');
  const readyz = createReadyz({ bff: target, troubles: async () => world.troubles });
  const demoFile = path.join(folder, 'demo.json');
  const ours = { readyz, demoStatus: createDemoStatus(demoFile), isOwnHost };
  const door = createDoor(
    createRouter({ proxy, pages: createPages(folder), ...ours, ...(lingerMs !== undefined && { lingerMs }) }),
    silenceMs,
  ).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const origin = `http://127.0.0.1:${portOf(door)}`;
  const world: World = {
    origin,
    demoFile,
    door,
    upstream,
    troubles: [],
    behave: (_request, response) => response.end(),
    async ask(where, headers, method = 'GET') {
      const asked = request(origin + where, { method, headers }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      return [answer, Buffer.concat(chunks).toString('latin1')];
    },
    async close() {
      proxy.close();
      for (const server of [door, upstream]) {
        server.closeAllConnections();
        server.close();
      }
      await rm(folder, { recursive: true });
    },
  };
  return world;
}
