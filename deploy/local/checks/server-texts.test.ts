import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { explain } from '../../../services/feed/src/domain/explain.ts';
import { NOW, rankingOf, video, withStats } from '../../../services/feed/src/domain/testing.ts';
import { explainPromo } from '../../../services/feed/src/domain/explain-promo.ts';
import { alertsOf } from '../../../services/moderation/src/domain/alert.ts';
import type { Names } from '../../../services/social/src/domain/notification.ts';
import * as drafts from '../../../services/social/src/domain/notification-drafts.ts';
import { appealDrafts, reportDrafts } from '../../../services/social/src/domain/report-drafts.ts';
import { german, server } from '../../../web/src/i18n/de/index.ts';
import { setTexts, tServer } from '../../../web/src/i18n/translate.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** What an English sentence would still have. */
const ENGLISH = /\b(the|your|you|and|is|are|has|of|liked|started|others)\b/i;

beforeAll(() => setTexts(german('de')));
afterAll(() => setTexts({}));

function sourcesBelow(...folders: string[]): string {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.includes('node_modules'))
      .map((file) => path.join(ROOT, folder, file)),
  );
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

test('each sentence without placeholders is one that the server writes', () => {
  const source = sourcesBelow('services', 'bff/src', 'proto/rules');
  const isWritten = (text: string) =>
    text.split(' ').length < 3 || source.includes(text.replaceAll("'", String.raw`\'`)) || source.includes(text);
  // These are put together of a noun and a verb.
  const isPutTogether = (text: string) =>
    /^(Please log in to like|You (already reported|cannot|may only delete)|This (video|promo|comment|report) (is|was)|We reviewed|Thank you: the|Your (video|promo|comment|user) was|The moment is|More than five|A moderator banned|The uploader)/.test(
      text,
    );
  const fixed = Object.keys(server).filter((text) => !text.includes('{'));
  expect(fixed.filter((text) => !isWritten(text) && !isPutTogether(text))).toEqual([]);
});

describe('is German for a reader of German:', () => {
  const at = new Date('2030-05-01T18:00:00Z');
  const names: Names = {
    usernameOf: (id: number) => ['zoe', 'kim', 'jo'][id] ?? '',
    titleOf: () => 'Die Wellen',
    typeOf: () => 'video',
  };
  const activity = { ownerId: 7, itemId: 9, itemType: 'video', actorId: 0 } as const;
  const comment = { commentId: 4, parentAuthorId: 8, mentionedUserIds: [6] };
  const byPeople = [
    drafts.likeDraft(activity, at),
    ...drafts.commentDrafts(activity, comment, at),
    drafts.followDraft(0, 7, at),
  ];
  const item = { id: 9, ownerId: 7, title: 'Wellen', revision: 3 };
  const whys = [
    { reason: '', momentMs: null },
    { reason: 'Zu dunkel.', momentMs: null },
    { reason: 'Zu dunkel.', momentMs: 12_000 },
    { reason: '', momentMs: 12_000 },
  ];
  const resolution = {
    eventId: 'e',
    itemId: 9,
    itemType: 'video',
    noun: 'video',
    reporterIds: [1],
    ownerId: 7,
    note: '',
  } as const;
  const texts = [
    ...byPeople.flatMap(({ textOf }) => [1, 2, 5].map((count) => textOf({ actorIds: [0, 1], count }, names))),
    ...(['video', 'promo'] as const).flatMap((noun) => [
      drafts.approvedDraft({ ...item, noun }).text,
      ...whys.flatMap((why) => [
        drafts.rejectedDraft({ ...item, noun }, why).text,
        drafts.removedDraft({ ...item, noun }, why).text,
      ]),
    ]),
    drafts.scheduledDraft({ ...item, noun: 'video' }, at).text,
    drafts.publishedDraft({ ...item, noun: 'video' }).text,
    drafts.tierDraft({ ...item, noun: 'video' }, 'testing', 'viral').text,
    drafts.tierDraft({ ...item, noun: 'video' }, 'viral', 'promoted').text,
    drafts.exportDraft(7, 'e').text,
    ...[undefined, at].flatMap((endsAt) =>
      ['', 'Zu viel.'].map((reason) => drafts.banDraft(7, { reason, endsAt, revision: 1 }).text),
    ),
    ...(['dismissed', 'upheld', 'removed'] as const).flatMap((outcome) =>
      reportDrafts({ ...resolution, outcome }).flatMap((draft) => ('text' in draft ? draft.text : [])),
    ),
    ...(['granted', 'refused'] as const).flatMap((answer) =>
      ['', 'Kein Verstoß.'].map(
        (reason) => appealDrafts({ itemId: 9, itemType: 'video', answer, reason, reporterIds: [1] })[0]!.text,
      ),
    ),
    ...alertsOf(
      [{ id: 'a', type: 'appeal', item: { type: 'video', id: 9 }, reports: 0 }],
      new Map([[9, 'Wellen']]),
      at,
    ),
  ];

  test.each([...new Set(texts.flatMap(({ title, message }) => [title, message]))])('%s', (text) => {
    expect(tServer(text)).not.toMatch(ENGLISH);
  });

  const videos = withStats([video(1), video(2), video(3, { decidedAtMs: NOW - 72 * 3_600_000 })], 1_000);
  const ranking = rankingOf(videos);
  const [fresh] = rankingOf(withStats([video(9)], 1)).best;

  test.each([ranking.best[0]!, ranking.best[2]!, fresh!])('why a video is shown: $id', (found) => {
    expect(tServer(explain(found, ranking, NOW).text)).not.toMatch(ENGLISH);
  });

  test.each([
    { promos: 1, videosPerPromo: 4, timesSeen: 0, frequencyCap: 0 },
    { promos: 3, videosPerPromo: 1, timesSeen: 0, frequencyCap: 1 },
    { promos: 3, videosPerPromo: 4, timesSeen: 0, frequencyCap: 3 },
  ])('why a promo is shown: %j', (facts) => {
    expect(tServer(explainPromo({ business: 'Kaffee', ...facts }).text)).not.toMatch(ENGLISH);
  });
});
