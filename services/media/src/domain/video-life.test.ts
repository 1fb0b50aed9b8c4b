import { describe, expect, test } from '@jest/globals';
import { mediaItemStatuses, type MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import { noCampaign, type Campaign } from '#domain/campaign';
import type { MediaItem } from '#domain/media-item';
import { filesToDeleteAfter } from '#domain/file-deletions';
import { noDetails } from '#domain/video-details';
import type { VideoEdit } from '#domain/video-edit';
import { decide, type Command } from '#domain/video-life';
import { sampleItem, sampleFiles } from '../../tests/sample-item.ts';

const now = new Date('2026-01-02T03:04:05Z');

const commands: Record<Command['type'], Command> = {
  startProcessing: { type: 'startProcessing' },
  finishProcessing: {
    type: 'finishProcessing',
    files: sampleFiles,
    shown: { durationMs: 990, width: 480, height: 854 },
    captions: [{ lang: 'en', key: 'videos/5/a/captions-en.vtt', words: 'hi', isAutomatic: true }],
  },
  failProcessing: { type: 'failProcessing', code: 'source_damaged' },
  recordScan: { type: 'recordScan', scanId: 's1', flagCode: 'flagged_blank', flagsWords: false, flaggedTexts: [] },
  approve: { type: 'approve', decisionId: 11, seenRevision: null },
  publish: { type: 'publish' },
  reject: { type: 'reject', decisionId: 11, reason: 'No.', reasonCode: '', momentMs: 12_000 },
  reopen: { type: 'reopen', decisionId: 11 },
  remove: { type: 'remove', decisionId: 11 },
  restore: { type: 'restore', decisionId: 12 },
  delete: { type: 'delete' },
  moveTier: { type: 'moveTier', tier: 'promoted', score: 40, scoreRevision: 3 },
  hideUploader: { type: 'hideUploader' },
  showUploader: { type: 'showUploader' },
  repairFiles: { type: 'repairFiles', from: sampleFiles, files: { ...sampleFiles, stripKey: 'strip.jpg' }, adminId: 1 },
  setCaptions: {
    type: 'setCaptions',
    captions: { lang: 'en', key: 'videos/5/captions/en-1.vtt', words: 'hello', isAutomatic: false },
  },
  deleteCaptions: { type: 'deleteCaptions', lang: 'de' },
  edit: { type: 'edit', edit: { title: 'New words' } },
  changeCampaign: { type: 'changeCampaign', campaign: { ...noCampaign, dailyCap: 5 } },
};

/**
 * The status after each command, `same` for a change that keeps the status, `still` for no change. A command that is
 * not named is refused.
 */
type Expected = MediaItemStatus | 'same' | 'still';
const ends = {
  publish: 'still',
  remove: 'removed',
  delete: 'deleted',
  hideUploader: 'same',
  showUploader: 'still',
  changeCampaign: 'same',
} as const;
const settled = { ...ends, repairFiles: 'same', setCaptions: 'same', deleteCaptions: 'same' } as const;
const expected: Record<MediaItemStatus, Partial<Record<Command['type'], Expected>>> = {
  uploaded: { ...ends, remove: 'deleted', edit: 'same', startProcessing: 'processing', failProcessing: 'rejected' },
  processing: {
    ...ends,
    remove: 'deleted',
    edit: 'same',
    startProcessing: 'same',
    finishProcessing: 'scanning',
    failProcessing: 'rejected',
  },
  scanning: { ...settled, recordScan: 'pending' },
  pending: { ...settled, edit: 'scanning', setCaptions: 'scanning', approve: 'testing', reject: 'rejected' },
  scheduled: { ...settled, edit: 'same', publish: 'testing' },
  testing: { ...settled, edit: 'same', moveTier: 'promoted' },
  promoted: { ...settled, edit: 'same', moveTier: 'still' },
  viral: { ...settled, edit: 'same', moveTier: 'promoted' },
  approved: settled,
  rejected: { ...ends, repairFiles: 'same', deleteCaptions: 'same', reopen: 'pending' },
  removed: { delete: 'deleted', publish: 'still', hideUploader: 'same', showUploader: 'still', restore: 'viral' },
  deleted: { delete: 'still', publish: 'still' },
};

const inState = (status: MediaItemStatus): MediaItem =>
  sampleItem({
    status,
    ...(status === 'removed' && { removedFrom: 'viral', removedAt: now }),
    files: status === 'uploaded' || status === 'processing' ? null : sampleFiles,
    captions:
      status === 'deleted' ? [] : [{ lang: 'de', key: 'videos/5/captions/de-1.vtt', words: '', isAutomatic: false }],
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
    if (outcome.kind === 'refused') throw new Error(outcome.error.detail);
    return outcome.item;
  }, item);

test('repairing with the files that it already has changes nothing', () => {
  const item = inState('testing');
  const repair = { type: 'repairFiles', from: sampleFiles, files: { ...sampleFiles }, adminId: 1 } as const;
  expect(decide(item, repair, now)).toEqual({ kind: 'unchanged', item });
});

describe('fields after a change', () => {
  const blank = { rejectionReason: 'Blank video.', rejectionReasonCode: 'flagged_blank' };

  test('keeps the flag until an admin approves', () => {
    const flagged = after(inState('scanning'), commands.recordScan);
    expect(flagged).toMatchObject({ ...blank, scanId: 's1' });
    expect(after(flagged, commands.approve)).toMatchObject({ rejectionReason: '', decidedAt: now, decisionIds: [11] });
  });

  test('a reopened media item has the reason of its scan again', () => {
    const flagged = after(inState('scanning'), commands.recordScan, commands.reject);
    expect(flagged).toMatchObject({ rejectionReason: 'No.', rejectionMomentMs: 12_000 });
    const withoutReason: Command = { type: 'reject', decisionId: 13, reason: '', reasonCode: '', momentMs: null };
    expect(after(inState('scanning'), commands.recordScan, withoutReason).rejectionReason).toBe('Blank video.');
    expect(after(flagged, { type: 'reopen', decisionId: 12 })).toMatchObject({
      ...blank,
      rejectionMomentMs: null,
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
    expect(decide(promo, commands.moveTier, now)).toMatchObject({
      kind: 'refused',
      error: { status: 'failed_precondition', detail: 'This promo is already approved.' },
    });
  });

  test('a media item that could not be processed cannot be reopened', () => {
    const broken = after(inState('processing'), commands.failProcessing);
    expect(decide(broken, commands.reopen, now)).toMatchObject({
      kind: 'refused',
      error: { code: 'video_without_files', status: 'failed_precondition' },
    });
  });

  test('a deleted media item has no files', () => {
    expect(after(inState('testing'), commands.delete).files).toBeNull();
  });

  test('when a removed item is deleted, nothing is left of what its uploader wrote', () => {
    const written = {
      ...inState('testing'),
      details: { ...noDetails, title: 'My title', hashtags: ['mine'], publishAt: new Date(), language: 'de' },
      flaggedTexts: ['a'],
      approvedTexts: ['b'],
    };
    const campaign = { ...noCampaign, link: 'https://mine.example/' };
    const gone = after({ ...written, kind: 'promo', campaign }, commands.remove, commands.delete);
    expect(gone).toMatchObject({ details: noDetails, captions: [], campaign: null });
    expect(JSON.stringify([gone.flaggedTexts, gone.approvedTexts])).toBe('[[],[]]');
  });
});

describe('the campaign of a promo', () => {
  const campaign: Campaign = { ...noCampaign, link: 'https://shop.example/', callToAction: 'Shop now', dailyCap: 9 };
  const change = (changes: Partial<Campaign>): Command => ({
    type: 'changeCampaign',
    campaign: { ...campaign, ...changes },
  });
  const promo = (status: MediaItemStatus): MediaItem => ({ ...inState(status), kind: 'promo', campaign });

  test.each([
    [{ link: 'https://other.example/' }, 'pending', 'readyForReview'],
    [{ callToAction: 'Win money' }, 'pending', 'readyForReview'],
    [{ link: '', callToAction: '' }, 'approved', 'campaignChanged'],
    [{ dailyCap: 3, totalBudget: 500 }, 'approved', 'campaignChanged'],
  ] as const)('a live promo with %j is %s then', (changes, status, type) => {
    expect(decide(promo('approved'), change(changes), now)).toMatchObject({
      kind: 'changed',
      item: { status, campaign: changes },
      change: { type },
    });
  });

  test('what an admin may be looking at is not exchanged, but its limits may change', () => {
    expect(decide(promo('pending'), change({ link: 'https://other.example/' }), now)).toMatchObject({
      kind: 'refused',
      error: { code: 'campaign_in_review', status: 'failed_precondition' },
    });
    expect(decide(promo('pending'), change({ dailyCap: 1 }), now).kind).toBe('changed');
  });

  test('a link may be changed before the scan and after a rejection', () => {
    for (const status of ['uploaded', 'processing', 'scanning', 'rejected'] as const)
      expect(decide(promo(status), change({ link: 'https://other.example/' }), now)).toMatchObject({
        kind: 'changed',
        item: { status },
      });
  });

  test('the same campaign again changes nothing', () => {
    expect(decide(promo('approved'), change({}), now).kind).toBe('unchanged');
  });
});

describe('an edit', () => {
  const edited = (status: MediaItemStatus, edit: VideoEdit) =>
    decide(sampleItem({ status, revision: 7, files: sampleFiles }), { type: 'edit', edit }, now);
  const scan = (scanId: string, flagCode = '') =>
    ({
      type: 'recordScan',
      scanId,
      flagCode,
      flagsWords: flagCode.includes('flagged_language'),
      flaggedTexts: flagCode.includes('flagged_language') ? ['new'] : [],
    }) as const;

  test('of the words of a live video is shown at once and wants a scan', () => {
    expect(edited('viral', { title: 'New', hashtags: ['a'] })).toMatchObject({
      item: { status: 'viral', details: { title: 'New', hashtags: ['a'] }, wantedScanId: '5-8', revision: 8 },
      change: { type: 'edited' },
    });
  });

  test('that the scan flags takes a live video out of the feed until an admin decides', () => {
    const item = sampleItem({ status: 'promoted', wantedScanId: '5-8', decidedAt: now });
    expect(decide(item, scan('5-8', 'flagged_language'), now)).toMatchObject({
      item: { status: 'pending', rejectionReason: 'Language.', wantedScanId: '', decidedAt: null },
      change: { type: 'readyForReview' },
    });
    expect(decide(item, scan('5-8'), now)).toMatchObject({
      item: { status: 'promoted', rejectionReason: '', wantedScanId: '', decidedAt: now },
      change: { type: 'edited' },
    });
    expect(decide(item, scan('5-7'), now).kind).toBe('refused');
  });

  test('that is scanned while the video waits is recorded by its own scan only', () => {
    const waiting = sampleItem({ status: 'scanning', wantedScanId: '5-8' });
    expect(decide(waiting, scan('5-7'), now).kind).toBe('refused');
    expect(decide(waiting, scan('5-8'), now)).toMatchObject({ item: { status: 'pending', wantedScanId: '' } });
  });

  test('with a bad word waits for an admin although one has approved other bad words before', () => {
    const approved = { flagCode: 'flagged_language', approvedTexts: ['old'] };
    const item = sampleItem({ status: 'promoted', wantedScanId: '5-8', ...approved });
    expect(decide(item, scan('5-8', 'flagged_language'), now)).toMatchObject({ item: { status: 'pending' } });
  });

  test.each([
    ['flagged_blank', 'flagged_blank', 'promoted'],
    ['flagged_blank flagged_language', 'flagged_blank', 'promoted'],
    ['flagged_blank', 'flagged_blank flagged_nudity', 'pending'],
    ['flagged_blank', 'flagged_blank flagged_language', 'pending'],
  ])('of a video approved with "%s" that is scanned as "%s" leaves it %s', (approved, found, status) => {
    const item = sampleItem({ status: 'promoted', wantedScanId: '5-8', flagCode: approved });
    expect(decide(item, scan('5-8', found), now)).toMatchObject({ item: { status, flagCode: found } });
  });

  test('of the words during a scan or after a rejection is refused, one of the language is not', () => {
    for (const status of ['scanning', 'rejected'] as const) {
      expect(edited(status, { title: 'New' }).kind).toBe('refused');
      expect(edited(status, { language: 'de' })).toMatchObject({
        item: { status, details: { language: 'de' }, wantedScanId: '' },
      });
    }
  });

  test('of the cover replaces the picture and wants no scan', () => {
    const posterKey = 'videos/5/c/poster.jpg';
    const { files, ...item } = sampleItem({ status: 'testing', files: sampleFiles });
    expect(edited('testing', { posterKey })).toMatchObject({
      item: { wantedScanId: '', files: { ...files, posterKey } },
    });
    const after = { ...item, files: { ...sampleFiles, posterKey } };
    expect(filesToDeleteAfter({ ...item, files }, after)).toEqual([sampleFiles.posterKey]);
  });

  test('that changes nothing is no change', () => {
    const { details } = sampleItem({});
    expect(edited('testing', { ...details, hashtags: [...details.hashtags] }).kind).toBe('unchanged');
  });
});
