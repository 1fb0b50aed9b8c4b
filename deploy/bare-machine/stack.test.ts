import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Home } from '../local/home.ts';
import type { Part } from './parts/part.ts';
import { createGroup, startParts, type Group } from './stack.ts';
import { openPidFiles } from './supervise/pid-files.ts';
import { accepts } from './supervise/probes.ts';
import { freePort } from '../tests/support/free-port.ts';

let root: string;
let parts: Group;
const lines: string[] = [];
const console = { line: (text = ''): void => void lines.push(text) };
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'parts-'));
  const nothing = (): void => undefined;
  const home = { logs: root } as Home;
  parts = createGroup({ home, pidFiles: openPidFiles(root), onCrash: nothing, onTrouble: nothing });
});
afterEach(async () => {
  await parts.stopAll();
  await rm(root, { recursive: true });
});

const listening = (port: number): Part => ({
  title: 'mail',
  source: 'here',
  env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
  processes: [
    {
      name: 'mail',
      command: process.execPath,
      args: ['-e', `require('node:net').createServer().listen(${port}, '127.0.0.1')`],
      binds: [port],
      isReady: () => accepts(port),
    },
  ],
});

test('a part whose port was taken meanwhile starts on another port, and the other processes use that port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port: taken } = other.address() as AddressInfo;
  const choices = [taken, await freePort()];
  const avoid = (port: number): void => void choices.splice(choices.indexOf(port), 1);
  const find = async (): Promise<Part[]> => [listening(choices[0] ?? 0)];
  const [mail] = await startParts({ find, parts, ports: { avoid }, console });
  expect(mail?.env).toEqual({ SMTP_URL: `smtp://127.0.0.1:${choices[0]}` });
  expect(choices).not.toContain(taken);
  expect(parts.find('mail')?.state()).toBe('ready');
  expect(lines.join()).toContain(`another program took port ${taken}`);
  other.close();
});

test('a part that fails for another reason is not tried on other ports', async () => {
  const port = await freePort();
  const part = listening(port);
  const broken = { ...part, processes: part.processes.map((spec) => ({ ...spec, args: ['-e', 'throw "no disk"'] })) };
  const starting = startParts({ find: async () => [broken], parts, ports: { avoid: () => undefined }, console });
  await expect(starting).rejects.toThrow('no disk');
});
