import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sandbox } from '@tallscreen/kit-files/child/sandbox';
import type { Scratch } from '@tallscreen/kit-files/child/scratch';
import { expect, test } from '@jest/globals';
import { createFrameReader } from './frame-reader.ts';

test('a redirect of the file server is not followed', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(302, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = await mkdtemp(path.join(tmpdir(), 'frames-'));
  const readFrames = createFrameReader({
    ffmpegPath: 'ffmpeg',
    sandbox: {} as Sandbox,
    scratch: { within: (work: (directory: string) => unknown) => work(folder) } as unknown as Scratch,
    withPictures: false,
    mediaHttpUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  await expect(readFrames({ path: '/media/videos/1/1/720.mp4', durationMs: 1_000 })).rejects.toMatchObject({
    status: 'unavailable',
  });
  expect(asked).toEqual(['/media/videos/1/1/720.mp4']);
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
