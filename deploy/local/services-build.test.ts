import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createLogger } from '@tallscreen/kit/logger';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { createModelChild, type ModelChild } from '../../services/moderation/src/model/model-child.ts';
import { createModelScanner } from '../../services/moderation/src/scanners/model.ts';
import { REPOSITORY } from './home.ts';
import { servicesBuild } from './build.ts';

jest.setTimeout(120_000);

let folder: string;
let model: ModelChild | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tallscreen-bundle-'));
  await servicesBuild(folder).make(folder);
});
afterAll(async () => {
  model?.stop();
  await rm(folder, { recursive: true });
});

test('the built-in picture model runs from the bundle, which it may only read', async () => {
  const clip = path.join(REPOSITORY, 'deploy/seed/clips/pottery/480p.mp4');
  const args = ['-v', 'error', '-i', clip, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'mjpeg', '-'];
  const { stdout: jpeg } = await promisify(execFile)('ffmpeg', args, { encoding: 'buffer', maxBuffer: 2 ** 24 });
  const program = path.join(folder, 'moderation.mjs');
  model = createModelChild({ program, memoryMb: 400, logger: createLogger({ name: 'test', level: 'silent' }) });
  const scanner = createModelScanner({ version: 'built-in', use: model.use, timeoutMs: 60_000 });
  const { labels } = await scanner.scan({
    id: 1,
    title: 'Pottery',
    hashtags: [],
    captions: [],
    frames: async () => [],
    pictures: async () => [{ jpeg: new Uint8Array(jpeg), timeMs: 0 }],
    thresholds: policyDefaults.scan,
    hasBadWord: () => false,
  });
  expect(labels.map(({ label }) => label).toSorted()).toEqual(['drawing', 'hentai', 'neutral', 'porn', 'sexy']);
});
