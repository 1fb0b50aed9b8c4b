import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from '../../local/home.ts';
import { argumentsOf, type Build } from './buildah.ts';

const how: Build = {
  dockerfile: 'deploy/Dockerfile',
  tag: 'v1',
  args: { NODE_IMAGE: 'base', REVISION: 'abc' },
  contexts: { build: '/made' },
  epoch: '5',
};

test('an image is built by the ordinary Dockerfile, with a base and a build stage of this machine', () => {
  const args = argumentsOf('bff', how);
  expect(args).toEqual(
    expect.arrayContaining([
      '--file=deploy/Dockerfile',
      '--target=bff',
      '--tag=docker.io/tallscreen/bff:v1',
      '--build-arg=NODE_IMAGE=base',
      '--build-context=build=/made',
      '--timestamp=5',
      '--layers',
    ]),
  );
  const dockerfile = readFileSync(path.join(REPOSITORY, how.dockerfile), 'utf8');
  for (const name of ['NODE_IMAGE', 'VERSION', 'REVISION', 'CREATED', 'TOOLS'])
    expect(dockerfile).toMatch(new RegExp(`^ARG ${name}=`, 'm'));
  expect(dockerfile).toContain(' AS build\n');
});

test('an image that is compared uses nothing from an earlier build', () => {
  const args = argumentsOf('bff', { ...how, noCache: true });
  expect(args).toContain('--no-cache');
  expect(args).not.toContain('--layers');
});
