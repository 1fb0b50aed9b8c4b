import { expect, test } from '@jest/globals';
import type { Page, Response } from 'playwright-core';
import { findReason } from '@tallscreen/proto/rules/reasons';
import { isEnglish, withoutWrittenTexts } from './page-texts.ts';

/** Returns the remaining texts of a page after this answer of the API. */
function leftOf(answer: unknown, texts: readonly string[]): Promise<string[]> {
  const response: Pick<Response, 'url' | 'headers' | 'json'> = {
    url: () => 'http://localhost/api/v1/admin/queue',
    headers: () => ({ 'content-type': 'application/json' }),
    json: () => Promise.resolve(answer),
  };
  const page = {
    on(_event: string, listener: (given: unknown) => void) {
      listener(response);
      return page;
    },
  };
  const ownText = withoutWrittenTexts(page as unknown as Pick<Page, 'on'>);
  return Promise.all(texts.map(ownText));
}

test('removes texts that people wrote, also within a sentence', async () => {
  const answer = { videos: [{ title: 'Over the hills', hashtags: ['the'] }] };
  expect(await leftOf(answer, ['Over the hills', '„Over the hills“ öffnen'])).toEqual(['', '„“ öffnen']);
});

test('keeps a text of the client that contains a word which somebody wrote', async () => {
  expect(await leftOf({ title: 'more' }, ['Show more'])).toEqual(['Show more']);
});

test('keeps a sentence of the server that is shown without its translation', async () => {
  const detail = 'Thank you: the video you reported was removed.';
  const [left = ''] = await leftOf({ notifications: [{ kind: 'report_removed', params: {}, message: detail }] }, [
    `Neu: ${detail}`,
  ]);
  expect(isEnglish(left)).toBe(true);
});

test('removes an admin’s text after the sentence of a rule, but keeps the sentence', async () => {
  const rule = findReason('spam')?.text ?? '';
  const answer = { entries: [{ reason: `${rule} Too much of it.` }] };
  expect(await leftOf(answer, ['Werbung ist nicht erlaubt. Too much of it.'])).toEqual(['Werbung ist nicht erlaubt. ']);
  expect(await leftOf({ reasons: [{ text: rule }] }, [rule])).toEqual([rule]);
});

test('keeps the details of an action that are shown without their translation', async () => {
  const details = 'By user 7 below video 8, replies: 1.';
  const answer = { entries: [{ action: 'comment.removed', params: { user: 7 }, details }] };
  expect(await leftOf(answer, [details])).toEqual([details]);
});

test('removes the text of a button that a business chose from the suggestions', async () => {
  expect(await leftOf({ promos: [{ call_to_action: 'Learn more' }] }, ['Learn more'])).toEqual(['']);
});
