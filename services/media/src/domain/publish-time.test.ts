import { describe, expect, test } from '@jest/globals';
import type { MediaItem } from '#domain/media-item';
import { checkPublishTime, liveSince } from '#domain/publish-time';
import type { VideoEdit } from '#domain/video-edit';
import { decide, type Command, type Outcome } from '#domain/video-life';
import { sampleDetails, sampleFiles, sampleItem } from '../../tests/sample-item.ts';

const HOUR_MS = 60 * 60_000;
const now = new Date('2026-01-02T03:04:05Z');
const inHours = (hours: number): Date => new Date(now.getTime() + hours * HOUR_MS);
const approve: Command = { type: 'approve', decisionId: 11, seenRevision: null };

const at = (publishAt: Date | null) => ({ details: sampleDetails({ publishAt }) });
const item = (fields: Partial<MediaItem>): MediaItem => sampleItem({ files: sampleFiles, revision: 7, ...fields });
const scheduled = (fields: Partial<MediaItem> = {}): MediaItem =>
  item({ status: 'scheduled', ...at(inHours(2)), decidedAt: now, decisionIds: [11], ...fields });
const edited = (before: MediaItem, edit: VideoEdit, when = now): Outcome =>
  decide(before, { type: 'edit', edit }, when);

test.each([
  [-1, 'The publish time must be in the future.'],
  [0, 'The publish time must be in the future.'],
  [90 * 24 + 1, 'The publish time must be at most 90 days ahead.'],
])('a time %d hours ahead is refused', (hours, detail) => {
  expect(() => checkPublishTime(inHours(hours), now)).toThrow(detail);
});

test('a time up to 90 days ahead is allowed', () => {
  for (const time of [inHours(0.01), inHours(90 * 24)]) expect(checkPublishTime(time, now)).toBe(time);
  expect(() => checkPublishTime(new Date(Number.NaN), now)).toThrow('Give the publish time with its zone');
});

describe('an approval', () => {
  test('before the publish time schedules the video', () => {
    expect(decide(item({ status: 'pending', ...at(inHours(2)) }), approve, now)).toMatchObject({
      item: { status: 'scheduled', details: { publishAt: inHours(2) }, decidedAt: now },
      change: { type: 'approved', decisionId: 11 },
    });
  });

  test('after the publish time, or without one, makes it live at once', () => {
    for (const publishAt of [inHours(-2), now, null])
      expect(decide(item({ status: 'pending', ...at(publishAt) }), approve, now)).toMatchObject({
        item: { status: 'testing', details: { publishAt } },
        change: { type: 'approved' },
      });
  });
});

describe('at the publish time a video', () => {
  const publish = (before: MediaItem, when: Date) => decide(before, { type: 'publish' }, when);

  test('that is scheduled goes live once', () => {
    const published = publish(scheduled(), inHours(2));
    expect(published).toMatchObject({
      kind: 'changed',
      item: { status: 'testing', details: { publishAt: inHours(2) }, decidedAt: now, revision: 8 },
      change: { type: 'published' },
    });
    if (published.kind === 'refused') throw new Error(published.error.detail);
    expect(publish(published.item, inHours(3)).kind).toBe('unchanged');
  });

  test('whose time was moved meanwhile stays scheduled', () => {
    expect(publish(scheduled(at(inHours(5))), inHours(2)).kind).toBe('unchanged');
  });

  test('that was rejected, removed or sent back does not go live', () => {
    for (const status of ['pending', 'scanning', 'rejected', 'deleted'] as const)
      expect(publish(scheduled({ status }), inHours(3)).kind).toBe('unchanged');
  });

  test('of a banned uploader goes live hidden, and is shown when the ban ends', () => {
    const hidden = publish(scheduled({ isUploaderHidden: true }), inHours(2));
    expect(hidden).toMatchObject({ item: { status: 'testing', isUploaderHidden: true } });
  });
});

describe('an edit of the publish time', () => {
  test.each(['uploaded', 'processing', 'scanning', 'pending', 'scheduled', 'rejected'] as const)(
    'is allowed for a video that is %s, and is no new word',
    (status) => {
      expect(edited(item({ status }), { publishAt: inHours(4) })).toMatchObject({
        item: { status, details: { publishAt: inHours(4) }, wantedScanId: '' },
        change: { type: 'edited' },
      });
    },
  );

  test('is refused for a live video, whose absent time may be removed', () => {
    expect(edited(item({ status: 'viral' }), { publishAt: inHours(4) })).toMatchObject({
      kind: 'refused',
      error: { status: 'failed_precondition', detail: 'This video is live. Its publish time cannot be changed.' },
    });
    const live = item({ status: 'viral', ...at(inHours(-4)) });
    expect(edited(live, { publishAt: null }).kind).toBe('unchanged');
    expect(edited(live, { publishAt: null, title: 'New' })).toMatchObject({
      item: { details: { publishAt: inHours(-4) } },
    });
  });

  test('that removes the time of an approved video makes it live now', () => {
    expect(edited(scheduled(), { publishAt: null }, inHours(1))).toMatchObject({
      item: { status: 'testing', details: { publishAt: inHours(1) } },
      change: { type: 'published' },
    });
    expect(edited(item({ status: 'pending', ...at(inHours(2)) }), { publishAt: null })).toMatchObject({
      item: { status: 'pending', details: { publishAt: null } },
    });
  });

  test('to the same time changes nothing', () => {
    expect(edited(scheduled(), { publishAt: inHours(2) }).kind).toBe('unchanged');
  });
});

describe('changed words of a scheduled video', () => {
  const scan = (flagCode: string): Command => ({
    type: 'recordScan',
    scanId: '5-8',
    flagCode,
    flagsWords: flagCode !== '',
    flaggedTexts: flagCode === '' ? [] : ['title'],
  });

  test('want a scan, and wait for an admin only if it flags them', () => {
    const changed = edited(scheduled(), { title: 'New words' });
    expect(changed).toMatchObject({ item: { status: 'scheduled', wantedScanId: '5-8' }, change: { type: 'edited' } });
    const waiting = scheduled({ wantedScanId: '5-8' });
    expect(decide(waiting, scan(''), now)).toMatchObject({ item: { status: 'scheduled', wantedScanId: '' } });
    expect(decide(waiting, scan('flagged_language'), now)).toMatchObject({
      item: { status: 'pending', decidedAt: null, details: { publishAt: inHours(2) } },
      change: { type: 'readyForReview' },
    });
  });
});

test('a video is new since its approval, or since its later publish time', () => {
  const createdAt = inHours(-9);
  expect(liveSince({ createdAt, decidedAt: inHours(-3), ...at(inHours(-1)) })).toEqual(inHours(-1));
  expect(liveSince({ createdAt, decidedAt: now, ...at(inHours(-2)) })).toEqual(now);
  expect(liveSince({ createdAt, decidedAt: null, ...at(null) })).toEqual(createdAt);
});
