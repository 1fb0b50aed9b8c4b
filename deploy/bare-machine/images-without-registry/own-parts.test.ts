import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { REPOSITORY } from '../../local/home.ts';
import { DOCKERFILE, packagesOf, PARTS } from './own-parts.ts';

const read = (file: string): string => readFileSync(path.join(REPOSITORY, file), 'utf8');

test('each part that values-dev.yaml runs has an image, and the values name it', () => {
  const parts = (file: string): Record<string, { image?: string }> =>
    (parse(read(file)) as { parts: Record<string, { image?: string }> }).parts;
  const wanted = Object.keys(parts('helm/tallscreen/values-dev.yaml')).map((name) => `part-${name}`);
  const ofChart = PARTS.filter((name) => name !== 'part-k6');
  expect(new Set(ofChart)).toEqual(new Set(wanted));
  const named = Object.values(parts('deploy/bare-machine/images-without-registry/parts/values.yaml')).map(
    ({ image }) => image,
  );
  expect(new Set(named)).toEqual(new Set(wanted.map((name) => `docker.io/tallscreen/${name}:dev`)));
  const stages = [...read(DOCKERFILE).matchAll(/^FROM base AS (\S+)$/gm)].map(([, name]) => name);
  expect(new Set(stages)).toEqual(new Set(PARTS));
});

test('files that the local stack fetched for its owner only are readable in the images', () => {
  const copied = [...read(DOCKERFILE).matchAll(/^COPY .*--from=files.*$/gm)].map(([line]) => line);
  expect(copied.length).toBeGreaterThan(4);
  expect(copied.filter((line) => !line.includes(' --chmod=755 '))).toEqual([]);
});

test('a package is copied with all its dependencies, its own versions before the common ones', async () => {
  const places = await packagesOf('maildev');
  expect(places).toContain('node_modules/maildev/node_modules/express');
  expect(places).toContain('node_modules/smtp-server');
  expect(places).not.toContain('node_modules/express');
});
