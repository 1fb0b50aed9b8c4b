import { expect, test } from '@jest/globals';
import { differencesOf, wantedSettings } from '#kafka/topic-differences';

const spec = { name: 'media.video.v1', compact: true };
const wishes = { partitions: 6, replication: 3, minIsr: 2 };
const settings = wantedSettings(spec, wishes);

test('a correct topic has no difference', () => {
  expect(differencesOf(spec, wishes, { partitions: 6, replicas: 3, settings }).lines).toEqual([]);
  expect(differencesOf(spec, { partitions: 6 }, { partitions: 12, replicas: 1, settings }).lines).toEqual([]);
});

test('each difference is one line; those that only an operator can correct are listed separately', () => {
  const found = {
    partitions: 4,
    replicas: 1,
    settings: new Map([...settings, ['cleanup.policy', 'delete'], ['min.insync.replicas', '1']]),
  };
  const { lines, unmendable, missingPartitions, settings: wrong } = differencesOf(spec, wishes, found);
  expect(lines).toEqual([
    'media.video.v1: cleanup.policy is delete, not compact',
    'media.video.v1: min.insync.replicas is 1, not 2',
    'media.video.v1: has 4 partitions, not 6 (--grow)',
    'media.video.v1: has 1 replicas, not 3',
  ]);
  expect(unmendable).toEqual(['media.video.v1: has 1 replicas, not 3']);
  expect(missingPartitions).toBe(2);
  expect(Object.fromEntries(wrong)).toEqual({ 'cleanup.policy': 'compact', 'min.insync.replicas': '2' });
});
