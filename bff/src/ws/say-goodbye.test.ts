import { expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import type { Connection } from '#ws/connection';
import { sayGoodbye } from '#ws/say-goodbye';

function hubOf(count: number) {
  const groups: number[] = [];
  const ws = { terminate: () => undefined };
  const all = Array.from({ length: count }, () => ({ ws }) as unknown as Connection);
  const hub = {
    all: () => all.values() as Generator<Connection>,
    askToReconnect: (some: Iterable<Connection>) => void groups.push([...some].length),
  };
  return { hub, groups, asked: () => groups.reduce((sum, size) => sum + size, 0) };
}

test('few sockets are asked to reconnect at once', () => {
  const { hub, groups } = hubOf(50);
  sayGoodbye(hub, 8_000);
  expect(groups).toEqual([50]);
});

test('many sockets are asked to reconnect in even groups over the time of the drain', async () => {
  const { hub, groups, asked } = hubOf(500);
  sayGoodbye(hub, 4_200);
  expect(groups).toEqual([125]);
  await until(() => asked() === 500);
  expect(groups).toEqual([125, 125, 125, 125]);
});

test('all sockets are asked to reconnect at once if there is no time to spread them', () => {
  const { hub, groups } = hubOf(500);
  sayGoodbye(hub, 1_000);
  expect(groups).toEqual([500]);
});
