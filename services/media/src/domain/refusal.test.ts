import { expect, test } from '@jest/globals';
import { decide } from '#domain/video-life';
import { sampleFiles, sampleItem } from '../../tests/sample-item.ts';

const now = new Date('2026-01-02T03:04:05Z');

test('an admin approves only what they have seen; a repeat of the decision and a rejection need no look', () => {
  const item = sampleItem({ status: 'pending', files: sampleFiles, revision: 7 });
  const approve = (seenRevision: number | null, decisionId = 11) =>
    decide(item, { type: 'approve', decisionId, seenRevision }, now);
  for (const seen of [6, 8])
    expect(approve(seen)).toMatchObject({
      kind: 'refused',
      error: { status: 'already_exists', detail: 'This was changed after you looked at it. Please look again.' },
    });
  for (const seen of [7, null]) expect(approve(seen)).toMatchObject({ item: { status: 'testing' } });
  const approved = { ...item, status: 'testing', decisionIds: [11] } as const;
  expect(decide(approved, { type: 'approve', decisionId: 11, seenRevision: 7 }, now)).toMatchObject({
    kind: 'unchanged',
  });
  expect(decide(approved, { type: 'approve', decisionId: 12, seenRevision: 7 }, now)).toMatchObject({
    kind: 'refused',
    error: { code: 'video_has_status', status: 'failed_precondition' },
  });
});

test('files that have changed since they were read are not repaired', () => {
  const item = sampleItem({ status: 'testing', files: { ...sampleFiles, posterKey: 'videos/5/new/poster.jpg' } });
  const repair = { type: 'repairFiles', files: { ...sampleFiles, stripKey: 'videos/5/b' }, adminId: 1 } as const;
  expect(decide(item, { ...repair, from: sampleFiles }, now)).toMatchObject({
    kind: 'refused',
    error: { code: 'changed_since_seen', status: 'already_exists' },
  });
  expect(decide(item, { ...repair, from: item.files! }, now)).toMatchObject({ item: { files: repair.files } });
});
