import { describe, expect, test } from '@jest/globals';
import { mediaItemStatuses, type MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import type { MediaItem } from '#domain/media-item';
import { decide, type Command } from '#domain/video-life';
import { sampleItem, sampleFiles } from '../../tests/sample-item.ts';

const now = new Date('2026-01-02T03:04:05Z');

const commands: Record<Command['type'], Command> = {
  startProcessing: { type: 'startProcessing' },
  finishProcessing: {
    type: 'finishProcessing',
    files: sampleFiles,
    shown: { durationMs: 990, width: 480, height: 854 },
  },
  failProcessing: { type: 'failProcessing', reason: 'Broken.' },
  recordScan: { type: 'recordScan', scanId: 's1', flagReason: 'Blank video.' },
  approve: { type: 'approve', decisionId: 11 },
  reject: { type: 'reject', decisionId: 11, reason: 'No.' },
  reopen: { type: 'reopen', decisionId: 11 },
  remove: { type: 'remove', decisionId: 11 },
  delete: { type: 'delete' },
  moveTier: { type: 'moveTier', tier: 'promoted', score: 40, scoreRevision: 3 },
  hideUploader: { type: 'hideUploader' },
  showUploader: { type: 'showUploader' },
  repairFiles: { type: 'repairFiles', files: { ...sampleFiles, stripKey: 'videos/5/b/strip.jpg' }, adminId: 1 },
  setCaptions: { type: 'setCaptions', captions: { lang: 'en', key: 'videos/5/captions/en-1.vtt', words: 'hello' } },
  deleteCaptions: { type: 'deleteCaptions', lang: 'de' },
};

/**
 * The status after each command, `same` for a change that keeps the status, `still` for no change. A command that is
 * not named is refused.
 */
type Expected = MediaItemStatus | 'same' | 'still';
const ends = { remove: 'deleted', delete: 'deleted', hideUploader: 'same', showUploader: 'still' } as const;
const settled = { ...ends, repairFiles: 'same', setCaptions: 'same', deleteCaptions: 'same' } as const;
const expected: Record<MediaItemStatus, Partial<Record<Command['type'], Expected>>> = {
  uploaded: { ...ends, startProcessing: 'processing', failProcessing: 'rejected' },
  processing: { ...ends, startProcessing: 'same', finishProcessing: 'scanning', failProcessing: 'rejected' },
  scanning: { ...settled, recordScan: 'pending' },
  pending: { ...settled, approve: 'testing', reject: 'rejected' },
  testing: { ...settled, moveTier: 'promoted' },
  promoted: { ...settled, moveTier: 'still' },
  viral: { ...settled, moveTier: 'promoted' },
  approved: settled,
  rejected: { ...settled, reopen: 'pending' },
  deleted: { delete: 'still' },
};

const inState = (status: MediaItemStatus): MediaItem =>
  sampleItem({
    status,
    files: status === 'uploaded' || status === 'processing' ? null : sampleFiles,
    captions: status === 'deleted' ? [] : [{ lang: 'de', key: 'videos/5/captions/de-1.vtt', words: '' }],
  });

const pairs = mediaItemStatuses.flatMap((status) =>
  Object.values(commands).map(
    (command) => [status, command.type, expected[status][command.type] ?? 'refused'] as const,
  ),
);

test.each(pairs)('%s, %s: %s', (status, type, wanted) => {
  const item = inState(status);
  const outcome = decide(item, commands[type], now);
  const led = { changed: 'same', unchanged: 'still', refused: 'refused' }[outcome.kind];
  const next = outcome.kind === 'refused' ? item : outcome.item;
  expect(next.status === status ? led : next.status).toBe(wanted);
  expect(next.revision).toBe(item.revision + (outcome.kind === 'changed' ? 1 : 0));
});

const after = (item: MediaItem, ...steps: Command[]): MediaItem =>
  steps.reduce((state, step) => {
    const outcome = decide(state, step, now);
    if (outcome.kind === 'refused') throw new Error(outcome.detail);
    return outcome.item;
  }, item);

test('repairing with the files that it already has changes nothing', () => {
  const item = inState('testing');
  expect(decide(item, { type: 'repairFiles', files: { ...sampleFiles }, adminId: 1 }, now)).toEqual({
    kind: 'unchanged',
    item,
  });
});

describe('fields after a change', () => {
  test('keeps the flag until an admin approves', () => {
    const flagged = after(inState('scanning'), commands.recordScan);
    expect(flagged).toMatchObject({ rejectionReason: 'Blank video.', scanId: 's1' });
    expect(after(flagged, commands.approve)).toMatchObject({ rejectionReason: '', decidedAt: now, decisionIds: [11] });
  });

  test('a reopened media item has the reason of its scan again', () => {
    const flagged = after(inState('scanning'), commands.recordScan, commands.reject);
    expect(flagged.rejectionReason).toBe('No.');
    const withoutReason: Command = { type: 'reject', decisionId: 13, reason: '' };
    expect(after(inState('scanning'), commands.recordScan, withoutReason).rejectionReason).toBe('Blank video.');
    expect(after(flagged, { type: 'reopen', decisionId: 12 })).toMatchObject({
      rejectionReason: 'Blank video.',
      decidedAt: null,
    });
  });

  test('a repeated decision or scan changes nothing, whatever the status is', () => {
    const approved = after(inState('pending'), commands.approve);
    expect(decide(approved, commands.approve, now)).toEqual({ kind: 'unchanged', item: approved });
    const scanned = after(inState('scanning'), commands.recordScan, commands.approve);
    expect(decide(scanned, commands.recordScan, now).kind).toBe('unchanged');
    const removed = after(approved, { type: 'remove', decisionId: 12 });
    expect(decide(removed, { type: 'remove', decisionId: 12 }, now).kind).toBe('unchanged');
  });

  test('an approved promo has no tier', () => {
    const promo = after({ ...inState('pending'), kind: 'promo' }, commands.approve);
    expect(promo.status).toBe('approved');
    expect(decide(promo, commands.moveTier, now)).toEqual({
      kind: 'refused',
      detail: 'This promo is already approved.',
    });
  });

  test('a media item that could not be processed cannot be reopened', () => {
    const broken = after(inState('processing'), commands.failProcessing);
    expect(decide(broken, commands.reopen, now)).toEqual({
      kind: 'refused',
      detail: 'This video has no playable files. It has to be uploaded again.',
    });
  });

  test('a deleted media item has no files', () => {
    expect(after(inState('testing'), commands.delete).files).toBeNull();
  });
});
