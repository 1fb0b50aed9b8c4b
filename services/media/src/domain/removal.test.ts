import { expect, test } from '@jest/globals';
import type { MediaItem } from '#domain/media-item';
import { decide, type Command } from '#domain/video-life';
import { sampleFiles, sampleItem } from '../../tests/sample-item.ts';

const now = new Date('2030-01-01T00:00:00Z');

function after(item: MediaItem, command: Command): MediaItem {
  const outcome = decide(item, command, now);
  if (outcome.kind === 'refused') throw new Error(outcome.error.detail);
  return outcome.item;
}

test('a removal keeps everything, so that it can be undone', () => {
  const {
    revision: _,
    decidedAt: _at,
    decisionIds: _ids,
    ...before
  } = sampleItem({
    status: 'viral',
    files: sampleFiles,
  });
  const removed = after(sampleItem(before), { type: 'remove', decisionId: 11 });
  expect([removed.status, removed.removedAt]).toEqual(['removed', now]);
  expect(after(removed, { type: 'restore', decisionId: 12 })).toMatchObject({ ...before, repeatKey: '' });
});
