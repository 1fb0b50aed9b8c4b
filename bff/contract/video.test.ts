import { problem } from '#contract/problem';
import { describe, expect, test } from '@jest/globals';
import { newVideoBody, videoEditBody } from '#contract/upload';
import { detailsForm } from '#contract/video-details';

test.each([
  ['["sea","sun"]', 'sea,sun'],
  ['[]', ''],
  ['#sea #sun', '#sea #sun'],
  ['[sea', '[sea'],
  ['[1,2]', '[1,2]'],
])('hashtags typed as %j are read as %j', (typed, line) => {
  expect(detailsForm.parse({ title: 'Sun', hashtags: typed }).hashtags).toBe(line);
});

test('missing hashtags are read as none, and too many are refused', () => {
  expect(detailsForm.parse({ title: 'Sun' }).hashtags).toBe('');
  const many = detailsForm.safeParse({ title: 'Sun', hashtags: JSON.stringify(Array.from({ length: 60 }, () => 'a')) });
  expect(many.error?.issues[0]?.message).toBe(problem('text_too_long', { field: 'hashtags', max: 100 }));
});

describe('the cover of an edit', () => {
  test.each([
    [0, 0],
    ['500', 500],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j is read as %j', (given, read) => {
    expect(videoEditBody.parse({ title: 'New', cover_ms: given }).cover_ms).toBe(read);
  });

  test.each([false, true, [], ' ', '-1', '1.5', 1.5, -1, 3_600_001, {}])('%j is refused', (given) => {
    const { error } = videoEditBody.safeParse({ title: 'New', cover_ms: given });
    expect(error?.issues.map(({ message }) => message)).toEqual(['cover_missing']);
  });

  test('%j without other fields is no change', () => {
    expect(videoEditBody.safeParse({ cover_ms: '' }).error?.issues[0]?.message).toBe('nothing_to_change');
  });
});

describe('the publish time', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();
  const bodies = {
    upload: (publish_at: unknown) => detailsForm.safeParse({ title: 'New', publish_at }),
    submission: (publish_at: unknown) =>
      newVideoBody.safeParse({ upload_id: 'a1'.repeat(20), title: 'New', publish_at }),
    edit: (publish_at: unknown) => videoEditBody.safeParse({ publish_at }),
  };

  test.each(Object.entries(bodies))('of an %s is read with its zone, and may be empty', (_, parse) => {
    const at = inDays(2);
    const east = `${new Date(Date.parse(at) + 2 * 60 * 60_000).toISOString().slice(0, -1)}+02:00`;
    for (const given of [at, east]) expect(parse(given).data?.publish_at).toEqual(new Date(at));
    for (const given of ['', ' ', null]) expect(parse(given).data?.publish_at).toBeNull();
  });

  test.each(Object.entries(bodies))('of an %s is refused with what is wrong', (name, parse) => {
    const detailOf = (given: unknown) => parse(given).error?.issues.map(({ message }) => message);
    // The route checks this at a submission, because a repeated call may come after the time.
    const past = name === 'submission' ? undefined : ['publish_time_past'];
    expect(detailOf(inDays(-1))).toEqual(past);
    expect(detailOf(inDays(91))).toEqual(['publish_time_too_late']);
    for (const given of ['tomorrow', inDays(2).slice(0, -1), '2030-02-31T10:00:00Z', 5, {}])
      expect(detailOf(given)).toEqual(['publish_time_missing']);
  });
});

test.each([null, '', ' '])('%j removes the language in an edit, as in an upload', (language) => {
  expect([videoEditBody.parse({ language }), newVideoBody.shape.language.parse(language)]).toEqual([
    { language: '' },
    '',
  ]);
});
