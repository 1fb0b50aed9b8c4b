import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { explain } from '../../../services/feed/src/domain/explain.ts';
import { NOW, rankingOf, video, withStats } from '../../../services/feed/src/domain/testing.ts';
import { explainPromo } from '../../../services/feed/src/domain/explain-promo.ts';
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
  const source = sourcesBelow('services', 'bff/contract', 'bff/src', 'proto/rules');
  const isWritten = (text: string) =>
    text.split(' ').length < 3 || source.includes(text.replaceAll("'", String.raw`\'`)) || source.includes(text);
  // These are put together of a noun and a verb.
  const isPutTogether = (text: string) =>
    /^(Please log in to like|You (already reported|cannot|may only delete)|This (video|promo|comment|report) (is|was)|The moment is)/.test(
      text,
    );
  const fixed = Object.keys(server).filter((text) => !text.includes('{'));
  expect(fixed.filter((text) => !isWritten(text) && !isPutTogether(text))).toEqual([]);
});

describe('is German for a reader of German:', () => {
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
