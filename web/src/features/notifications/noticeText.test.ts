import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { noticeOf, type Notice } from '@tallscreen/proto/rules/notices';
import notices from '../../i18n/de/notices.json' with { type: 'json' };
import { reasonTextOf } from '@tallscreen/proto/rules/reason-texts';
import { sentencesIn } from '../../i18n/sentences.ts';
import { setTexts } from '../../i18n/translate.ts';
import { localTime } from '../../ui/localTime.ts';
import { noticeText } from './noticeText.ts';

const textOf = (notice: Notice) => noticeText({ ...notice, title: 'from the server', message: 'from the server' });
const people = { name: 'ann', other: '', others: '', count: 1 };
const scheduled = noticeOf('scheduled', { noun: 'video', title: 'Sea', at: '2030-05-01T18:00:00.000Z' });

afterEach(() => setTexts({}));

test('English texts have the values, and moments in the time zone of the reader', () => {
  expect(textOf(noticeOf('follow', { ...people, others: 1_200, count: 1_201 }))).toEqual({
    title: 'New followers',
    message: 'ann and 1,200 others started following you.',
  });
  expect(textOf(noticeOf('like', { ...people, title: '' })).message).toBe('ann liked your video.');
  expect(textOf(scheduled).message).toBe(
    `Your video "Sea" was approved. It goes live at ${localTime('2030-05-01T18:00:00Z')}.`,
  );
});

test.each([null, 'of_a_later_version'])(
  'the kind %s, which this version does not know, has the text of the server',
  (kind) => {
    const entry = { kind, params: {}, title: 'News', message: 'Something happened.' };
    expect(noticeText(entry)).toEqual({ title: 'News', message: 'Something happened.' });
  },
);

describe('in German', () => {
  beforeEach(() => {
    setTexts(sentencesIn('de', { errors: {}, audit: {}, explanations: {}, notices, reasons: { spam: 'Kein Spam.' } }));
  });

  test.each([
    [noticeOf('comment', { ...people, title: 'He said "no"' }), 'ann hat „He said "no"“ kommentiert.'],
    [
      noticeOf('reply', { ...people, other: 'ben', count: 2, title: '' }),
      'ann und ben haben auf deinen Kommentar zu deinem Video geantwortet.',
    ],
    [noticeOf('like', { ...people, others: 4, count: 5, title: 'Sea' }), 'ann und 4 weiteren gefällt „Sea“.'],
    [noticeOf('follow', { ...people, others: 3, count: 4 }), 'ann und 3 weitere folgen dir jetzt.'],
    [
      noticeOf('rejected', {
        noun: 'promo',
        title: 'A [b] {c}',
        reason: `${reasonTextOf('spam')} Twice.`,
        reason_code: 'spam',
        moment: '0:12',
      }),
      'Deine Anzeige „A [b] {c}“ wurde abgelehnt. Grund: Kein Spam. Twice. Das Problem ist bei 0:12.',
    ],
    [
      noticeOf('removed', { noun: 'video', title: 'Sea', reason: '', reason_code: '', moment: '' }),
      'Dein Video „Sea“ wurde von einem Moderator entfernt.',
    ],
    [noticeOf('tier_up', { title: 'Sea', tier: 'promoted' }), 'Dein Video „Sea“ ist aufgestiegen und jetzt gefördert.'],
    [noticeOf('warning', { reason: 'My own words.', reason_code: '' }), 'My own words.'],
    [
      noticeOf('many_reports', { noun: 'comment', title: '', reports: 5 }),
      'Zu einem Kommentar gibt es 5 offene Meldungen.',
    ],
  ])('%j reads %s', (notice, german) => {
    expect(textOf(notice).message).toBe(german);
  });

  test('moments are in the language and the time zone of the reader', () => {
    expect(textOf(scheduled).message).toMatch(/^Dein Video „Sea“ ist freigegeben\. Die Veröffentlichung ist am .*2030/);
  });
});
