import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { finishedManifest, MANIFEST } from '../../services/media/src/ffmpeg/finished-files.ts';
import { hashOfPipeline } from '../../services/media/src/ffmpeg/pipeline-hash.ts';
import { CLIPS, videoOf } from './clips.ts';
import { demoContent } from './content.ts';

const manifest = finishedManifest.parse(JSON.parse(readFileSync(path.join(CLIPS, MANIFEST), 'utf8')));
const clips = Object.entries(manifest.clips);
const { people, videos, promos, follows, comments } = demoContent;

test('the clips are up to date with the pipeline; if not, run npm run demo:clips', async () => {
  expect(manifest.pipeline).toBe(await hashOfPipeline());
});

test.each(clips)('clip %s is the best rendition in its folder, beside poster and strip', (sha256, clip) => {
  const best = videoOf(clip);
  expect(createHash('sha256').update(readFileSync(best)).digest('hex')).toBe(sha256);
  expect(readdirSync(path.join(CLIPS, clip)).toSorted()).toEqual([path.basename(best), 'poster.jpg', 'strip.jpg']);
});

test('the clips take at most 10 MB of the repository', () => {
  const files = readdirSync(CLIPS, { recursive: true, encoding: 'utf8' }).map((name) =>
    statSync(path.join(CLIPS, name)),
  );
  expect(files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)).toBeLessThanOrEqual(10 * 2 ** 20);
});

test('a first feed has 12 videos of 12 accounts, 4 promos and comments', () => {
  expect(new Set(videos.map(({ by }) => by)).size).toBeGreaterThanOrEqual(12);
  expect(promos.length).toBeGreaterThanOrEqual(4);
  expect(videos.every(({ title }) => (comments[title] ?? []).length > 0)).toBe(true);
});

test('only printed accounts have a role above user, and none is an admin', () => {
  for (const { role, isPrinted } of people) expect(isPrinted === true || role === 'user').toBe(true);
  expect(people.filter(({ isPrinted }) => isPrinted).length).toBeLessThanOrEqual(6);
});

test('everybody who uploads, follows or comments is among the people', () => {
  const names = new Set(people.map(({ username }) => username));
  const named = [
    ...[...videos, ...promos].map(({ by }) => by),
    ...Object.entries(follows).flatMap(([who, whom]) => [who, ...whom]),
    ...Object.values(comments).flatMap((said) => said.map(([who]) => who)),
  ];
  expect(named.filter((name) => !names.has(name))).toEqual([]);
  const titles = new Set(videos.map(({ title }) => title));
  expect(Object.keys(comments).filter((title) => !titles.has(title))).toEqual([]);
});
