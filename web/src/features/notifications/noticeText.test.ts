import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { notices } from '../../i18n/de/server-notices.ts';
import { sentencesIn } from '../../i18n/sentences.ts';
import { setTexts } from '../../i18n/translate.ts';
import { localTime } from '../../ui/localTime.ts';
import { noticeText } from './noticeText.ts';

beforeEach(() => setTexts(sentencesIn('de', { errors: {}, server: notices })));
afterEach(() => setTexts({}));

test.each([
  [
    'comment',
    'New comment',
    'ann commented on "He said "no" and liked "yes"".',
    'ann hat „He said "no" and liked "yes"“ kommentiert.',
  ],
  [
    'reply',
    'New reply',
    'ann replied to your comment on "I liked "it"".',
    'ann hat auf deinen Kommentar zu „I liked "it"“ geantwortet.',
  ],
  [
    'like',
    'New like',
    'ann liked "What "ben" commented on "Sunday"".',
    'ann gefällt „What "ben" commented on "Sunday"“.',
  ],
  [
    'decision',
    'Video rejected',
    'Your video "How "A" was approved and is live now." was rejected. Reason: Spam.',
    'Dein Video „How "A" was approved and is live now.“ wurde abgelehnt. Grund: Spam.',
  ],
  ['follow', 'New followers', 'ann and 3 others started following you.', 'ann und 3 weitere folgen dir jetzt.'],
] as const)('a title with quotes does not change what a %s is about', (type, title, message, german) => {
  expect(noticeText({ type, title, message })).toBe(german);
});

test.each(['en', 'de'])('moments are in the time zone of the reader (%s)', (locale) => {
  setTexts(locale === 'de' ? sentencesIn(locale, { errors: {}, server: notices }) : {});
  const message = 'Your video "Sea" was approved. It goes live at 2030-05-01 18:00 UTC.';
  const text = noticeText({ type: 'decision', title: 'Video approved', message });
  expect(text).toContain(localTime('2030-05-01T18:00:00Z'));
  expect(text).not.toContain('UTC');
});
