import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { finishedManifest, MANIFEST } from '../../services/media/src/ffmpeg/finished-files.ts';
import { hashOfPipeline } from '../../services/media/src/ffmpeg/pipeline-hash.ts';
import { CLIPS, videoOf } from './clips.ts';
import { demoContent } from './content.ts';
import { AVATARS } from './people.ts';

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

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    statSync(path.join(folder, name)),
  );
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

test('the clips take at most 10 MB of the repository, the pictures of people 150 KB', () => {
  expect(sizeOf(CLIPS)).toBeLessThanOrEqual(10 * 2 ** 20);
  expect(sizeOf(AVATARS)).toBeLessThanOrEqual(150 * 2 ** 10);
});

test('everybody has a picture of their own of at most 6 KB', () => {
  const pictures = people.map(({ avatar = '' }) => path.relative(AVATARS, avatar));
  expect(pictures.toSorted()).toEqual(readdirSync(AVATARS).toSorted());
  for (const name of pictures) expect(statSync(path.join(AVATARS, name)).size).toBeLessThanOrEqual(6 * 2 ** 10);
});

test('a first feed has 16 to 18 videos, each of another account and with comments, and 4 promos', () => {
  expect(videos.length).toBeGreaterThanOrEqual(16);
  expect(videos.length).toBeLessThanOrEqual(18);
  expect(new Set(videos.map(({ by }) => by)).size).toBe(videos.length);
  expect(promos.length).toBe(4);
  expect(videos.every(({ title }) => (comments[title] ?? []).length > 0)).toBe(true);
});

test('every clip is uploaded, and at least two have captions in English and German', () => {
  const used = [...videos, ...promos].map(({ file }) => path.basename(path.dirname(file)));
  expect(used.toSorted()).toEqual(Object.values(manifest.clips).toSorted());
  const captioned = videos.flatMap(({ captions }) => captions ?? []);
  expect(captioned.length).toBeGreaterThanOrEqual(2);
  expect(new Set(captioned.flatMap((captions) => Object.values(captions))).size).toBe(captioned.length * 2);
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
