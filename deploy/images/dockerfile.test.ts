import { readFileSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from '../local/home.ts';
import { ownProcesses } from '../local/processes.ts';
import { COMPONENTS } from './components.ts';

const dockerfile = readFileSync(path.join(REPOSITORY, 'deploy/Dockerfile'), 'utf8');
/** stage → its base and its lines */
const stages = new Map(
  dockerfile
    .split(/^FROM /m)
    .slice(1)
    .map((text) => {
      const [, base = '', name = ''] = /^(\S+)(?: AS (\S+))?/.exec(text) ?? [];
      return [name, { base, text: text.replaceAll('\\\n', ' ') }] as const;
    }),
);
const textOf = (name: string): string => {
  const stage = stages.get(name);
  return stage === undefined ? '' : textOf(stage.base) + stage.text;
};
const titled = [...stages].filter(([, { text }]) => text.includes('image.title=')).map(([name]) => name);

test('there is one target for each process of ours, the web client and the jobs', () => {
  const processes = ownProcesses.map(({ name }) => name).filter((name) => name !== 'frontdoor');
  expect(titled.toSorted()).toEqual([...COMPONENTS].toSorted());
  expect(titled.toSorted()).toEqual([...processes, 'web', 'jobs'].toSorted());
});

test.each(COMPONENTS)('%s starts its own program as a user without rights', (name) => {
  const text = textOf(name);
  expect(text).toContain(`image.title=tallscreen/${name}\n`.trimEnd());
  expect(text).toMatch(/\nUSER 10001:10001\n/);
  expect(text).toMatch(/\nHEALTHCHECK /);
  const base = text.includes('--from=ffmpeg-root') ? 'ffmpeg' : 'node';
  expect(text).toContain(`COPY --from=${base}-app /out/${name} /app\n`);
  expect(text).toContain(`"/app/${name}.mjs"]\n`);
});

test('the final stages hold no base image: only what they name is in them', () => {
  for (const name of COMPONENTS) {
    const bases: string[] = [];
    for (let at = stages.get(name); at; at = stages.get(at.base)) bases.push(at.base);
    expect(bases.at(-1)).toBe('scratch');
  }
});

test('the processes that run ffmpeg have it', () => {
  const having = COMPONENTS.filter((name) => textOf(name).includes('--from=ffmpeg-root'));
  expect(having.toSorted()).toEqual(['media', 'media-worker', 'moderation']);
  const needing = globSync('services/*/src/config.ts', { cwd: REPOSITORY }).filter((file) =>
    readFileSync(path.join(REPOSITORY, file), 'utf8').includes('FFMPEG_PATH'),
  );
  expect(needing.map((file) => file.split('/')[1] ?? '').toSorted()).toEqual(['media', 'moderation']);
});

test('all images but those with ffmpeg share the layers of one base, also the web client', () => {
  const others = COMPONENTS.filter((name) => !textOf(name).includes('--from=ffmpeg-root'));
  expect(others).toContain('web');
  for (const name of others) expect(stages.get(name)?.base).toBe('node-service');
});

test('the packages of every workspace are installed for the build', () => {
  const copied = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json (\S+)\/$/gm)].map(([, from = '', to]) => {
    expect(from).toBe(to);
    return from;
  });
  const { workspaces } = JSON.parse(readFileSync(path.join(REPOSITORY, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const wanted = globSync(
    workspaces.map((workspace) => `${workspace}/package.json`),
    { cwd: REPOSITORY },
  );
  expect(copied.toSorted()).toEqual(wanted.map((file) => path.dirname(file)).toSorted());
});

test('bake builds each image by the target of its name, with arguments that the Dockerfile knows', () => {
  const bake = readFileSync(path.join(REPOSITORY, 'docker-bake.hcl'), 'utf8');
  const list = /image = \[([^\]]*)\]/.exec(bake)?.[1] ?? '';
  expect([...list.matchAll(/"([\w-]+)"/g)].map(([, name = '']) => name).toSorted()).toEqual([...COMPONENTS].toSorted());
  const args = [...(/args = \{\n(.*?)\n {2}\}/s.exec(bake)?.[1] ?? '').matchAll(/^ *(\w+) *=/gm)].map(
    ([, name = '']) => name,
  );
  expect(args.toSorted()).toEqual(['CREATED', 'REVISION', 'SOURCE_DATE_EPOCH', 'VERSION']);
  for (const name of args) expect(dockerfile).toMatch(new RegExp(`^ARG ${name}\\b`, 'm'));
});
