import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { admin, bootWorld, nowhere, type World } from './world.ts';

const clip = new URL('../../../deploy/seed/clips/pottery/480p.mp4', import.meta.url);
const worlds: World[] = [];
const boot = async (model: string, settings: Readonly<Record<string, string>>): Promise<World> => {
  const world = await bootWorld({ settings: { SCAN_MODEL: model, ...settings } });
  worlds.push(world);
  return world;
};
let bytes: Buffer;
beforeAll(async () => void (bytes = await readFile(clip)));
afterAll(async () => {
  for (const world of worlds) await world.dispose();
});

test('the queue entry and the record of an upload show what the built-in model saw, and when', async () => {
  const world = await boot('built-in', { SCAN_MODEL_TIMEOUT_SECONDS: '170' });
  const video = await world.submit(bytes);
  const verdict = (await world.inQueue(ItemType.VIDEO, video.id))?.verdict;
  expect(verdict).toMatchObject({ model: 'nsfwjs-mobilenet-v2', modelVersion: '4.4.0' });
  const ofModel = verdict?.labels.filter(({ frameMs }) => frameMs !== undefined) ?? [];
  expect(ofModel.map(({ label }) => label).toSorted()).toEqual(['drawing', 'hentai', 'neutral', 'porn', 'sexy']);
  const durationMs = Number(video.duration?.seconds ?? 0n) * 1000 + (video.duration?.nanos ?? 0) / 1e6;
  expect(ofModel.every(({ frameMs }) => Number(frameMs) >= 0 && Number(frameMs) < durationMs)).toBe(true);
  // The rule about skin colours no longer applies.
  expect(verdict?.labels.map(({ label }) => label)).not.toContain('nudity');
  const { scan } = await world.records.getItemRecord({ itemId: video.id }, await world.media.as(admin, 'admin'));
  expect(scan?.labels).toEqual(verdict?.labels);
}, 600_000);

test('an upload waits unscanned while the model of the operator is away, and is not lost', async () => {
  const world = await boot(`http://${nowhere}/`, { SCAN_ATTEMPTS: '2' });
  const video = await world.submit(bytes);
  expect(video).toMatchObject({ isFlagged: true });
  const item = await world.inQueue(ItemType.VIDEO, video.id);
  expect(item?.reason).toContain('not_scanned');
  expect(item?.verdict).toMatchObject({ model: '' });
});
