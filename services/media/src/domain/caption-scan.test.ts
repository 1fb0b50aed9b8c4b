import { describe, expect, test } from '@jest/globals';
import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import { fingerprintOfCaptions, fingerprintOfTitle } from '@tallscreen/kit/flagged-texts';
import { sampleFiles, sampleDetails, sampleItem } from '../../tests/sample-item.ts';
import type { Captions } from '#domain/captions';
import { decide } from '#domain/video-life';

const now = new Date();
const english = { lang: 'en', key: 'videos/5/captions/en-a-7.vtt', words: 'hello', isAutomatic: false };
const captioned = (status: MediaItemStatus, more = {}) =>
  decide(
    sampleItem({ status, revision: 7, files: sampleFiles, ...more }),
    { type: 'setCaptions', captions: english },
    now,
  );
const scan = (scanId: string, flagCode: string, flaggedTexts: string[] = []) =>
  ({ type: 'recordScan', scanId, flagCode, flaggedTexts, flagsWords: flagCode.includes('flagged_language') }) as const;

describe('captions', () => {
  test.each(['testing', 'promoted', 'viral', 'scheduled'] as const)(
    'of a video that is %s are shown at once and want a scan',
    (status) => {
      const item = { status, captions: [english], wantedScanId: '5-8', revision: 8 };
      expect(captioned(status)).toMatchObject({ item, change: { type: 'captionsChanged' } });
    },
  );

  test('that the scan flags take a live video out of the feed until an admin decides', () => {
    const item = sampleItem({ status: 'viral', wantedScanId: '5-8', decidedAt: now, captions: [english] });
    expect(decide(item, scan('5-8', 'flagged_language'), now)).toMatchObject({
      item: {
        status: 'pending',
        rejectionReason: 'Language.',
        rejectionReasonCode: 'flagged_language',
        wantedScanId: '',
        decidedAt: null,
      },
      change: { type: 'readyForReview' },
    });
  });

  test('that are flagged wait for an admin, but not because an admin has approved the flagged title', () => {
    const approved = { flagCode: 'flagged_language', approvedTexts: ['title'] };
    const item = sampleItem({ ...approved, status: 'viral', wantedScanId: '5-8', captions: [english] });
    const statusAfter = (texts: string[]) => decide(item, scan('5-8', 'flagged_language', texts), now);
    expect(statusAfter(['title'])).toMatchObject({ item: { status: 'viral', flaggedTexts: ['title'] } });
    for (const texts of [['title', 'captions'], ['captions'], []])
      expect(statusAfter(texts)).toMatchObject({ item: { status: 'pending' } });
  });

  test('are approved only if the admin had them to read, and when they are set again they are new', () => {
    const names = [fingerprintOfTitle('Bad'), fingerprintOfCaptions(`/media/${english.key}?access=x`)];
    const approve = { type: 'approve', decisionId: 3, seenRevision: null } as const;
    const approvedOf = (captions: Captions[]) =>
      decide(
        sampleItem({ status: 'pending', details: sampleDetails({ title: 'Bad' }), flaggedTexts: names, captions }),
        approve,
        now,
      );
    expect(approvedOf([english])).toMatchObject({ item: { approvedTexts: names } });
    expect(approvedOf([])).toMatchObject({ item: { approvedTexts: [fingerprintOfTitle('Bad')] } });
    const again = { ...english, key: 'videos/5/captions/en-a-9.vtt' };
    expect(approvedOf([again])).toMatchObject({ item: { approvedTexts: [fingerprintOfTitle('Bad')] } });
  });

  test('of a video that waits for a decision go to the scan first', () => {
    expect(captioned('pending')).toMatchObject({ item: { status: 'scanning', wantedScanId: '5-8', revision: 8 } });
  });

  test('set during a scan want another one, and the earlier one counts for nothing', () => {
    const outcome = captioned('scanning');
    expect(outcome).toMatchObject({ item: { status: 'scanning', wantedScanId: '5-8' } });
    if (outcome.kind !== 'changed') throw new Error('refused');
    expect(decide(outcome.item, scan('5-7', ''), now).kind).toBe('refused');
    expect(decide(outcome.item, scan('5-8', 'flagged_language'), now)).toMatchObject({
      item: { status: 'pending', flagCode: 'flagged_language' },
    });
  });

  test('cannot be set after a rejection, which only an appeal answers, but deleted', () => {
    expect(captioned('rejected').kind).toBe('refused');
    const item = sampleItem({ status: 'rejected', files: sampleFiles, captions: [english] });
    expect(decide(item, { type: 'deleteCaptions', lang: 'en' }, now)).toMatchObject({
      item: { status: 'rejected', captions: [], wantedScanId: '' },
    });
  });
});
