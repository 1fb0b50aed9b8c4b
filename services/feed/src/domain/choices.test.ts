import { fail } from '@tallscreen/kit/errors';
import { expect, test } from '@jest/globals';
import { createChoiceFilters } from '#domain/choice-filter';
import {
  checkLanguages,
  checkMutedWords,
  noChoices,
  withChoices,
  withoutChoices,
  type Choice,
  type Choices,
} from '#domain/choices';
import { range, video } from '#domain/testing';

const choice = (reason: Choice['reason'], value: number | string, videoId = 1): Choice => {
  return { reason, value: String(value), videoId, atMs: 0 };
};
const invalid = (detail: string) => expect.objectContaining({ status: 'invalid_argument', detail });

test('languages are stored as canonical codes, each once, and other texts are refused', () => {
  expect(checkLanguages(['PT-br', ' de ', 'pt-BR'])).toEqual(['pt-BR', 'de']);
  for (const typed of ['', 'german', 'en_US', 'aa-00', 'zh-cmn'])
    expect(() => checkLanguages([typed])).toThrow('Give the language as a code such as en or pt-BR.');
});

test('a choice is stored once, and can be undone by the video that named it', () => {
  const tags = [choice('tag', 'cats'), choice('tag', 'dogs')];
  const chosen = withChoices(withChoices(noChoices, [choice('video', 1), ...tags]), tags);
  expect(chosen.notInterested).toEqual([choice('video', 1), ...tags]);
  const undo = { videoId: 1, reason: 'tag', tag: '' } as const;
  expect(withoutChoices(chosen, { ...undo, tag: 'cats' }).notInterested).toEqual([choice('video', 1), tags[1]]);
  expect(withoutChoices(chosen, undo).notInterested).toEqual([choice('video', 1)]);
  expect(withoutChoices(chosen, { ...undo, videoId: 2 }).notInterested).toEqual(chosen.notInterested);
});

test('the newest 1,000 videos are kept; above 500 creators, hashtags or businesses a new one is refused', () => {
  const many = (reason: Choice['reason'], count: number) => range(1, count).map((id) => choice(reason, id));
  const videos = withChoices(withChoices(noChoices, many('video', 1_000)), [choice('video', 1_001)]).notInterested;
  expect([videos.length, videos[0]?.value, videos.at(-1)?.value]).toEqual([1_000, '2', '1001']);
  const full = withChoices(noChoices, [...many('creator', 500), ...many('tag', 500), ...many('business', 500)]);
  for (const [reason, name] of [
    ['creator', 'creators'],
    ['tag', 'hashtags'],
    ['business', 'businesses'],
  ] as const) {
    const detail = `You have left out 500 ${name}. Take one back first.`;
    expect(() => withChoices(full, [choice(reason, 501)])).toThrow(invalid(detail));
    expect(withChoices(full, [choice(reason, 500)]).notInterested).toHaveLength(1_500);
  }
  expect(withChoices(full, [choice('video', 1)]).notInterested).toHaveLength(1_501);
});

test('muted words are trimmed, and equal ones are kept once', () => {
  expect(checkMutedWords(['c', 'C++', 'c++', 'a.b', 'a b'])).toEqual(['c', 'C++', 'a.b', 'a b']);
  expect(checkMutedWords([' Fußball ', 'FUSSBALL', '#fussball', 'new york', 'York  new', '東京'])).toEqual([
    'Fußball',
    'new york',
    '東京',
  ]);
  for (const unseen of [' ', '\u200B', '\u3164'])
    expect(() => checkMutedWords([unseen])).toThrow(fail('muted_word_empty'));
  expect(checkMutedWords(['👩‍👩‍👧 '.repeat(24) + 'x'])).toHaveLength(1);
  expect(() => checkMutedWords(['x'.repeat(51)])).toThrow(invalid('A muted word has at most 50 characters.'));
  expect(() => checkMutedWords(['🎉'])).toThrow(invalid('"🎉" has no letters or digits.'));
});

const texts = [
  { title: 'Crème brûlée', hashtags: ['dessert'] },
  { title: 'A walk in the park', hashtags: ['NewYork', 'city-life'] },
  { title: 'York, then a new town', hashtags: [] },
  { title: 'A spo\u200Diler', hashtags: ['I\u0335zmir'] },
  { title: 'Learn C++ in Tokyo', hashtags: ['東京観光'] },
  { title: '東京都の猫, vitamin C', hashtags: [] },
];
let reads = 0;
const filterOf = createChoiceFilters((encoded) => {
  reads++;
  return { language: '', ...texts[encoded[0]!]! };
});
const items = texts.map((_, i) => {
  const item = video(i + 1, { encoded: Uint8Array.of(i) });
  return { id: item.id, uploaderId: item.uploaderId, item };
});
const leftOut = (choices: Partial<Choices>): number[] => {
  const isLeftOut = filterOf({ ...noChoices, ...choices })!;
  return items.filter(isLeftOut).map(({ id }) => id);
};

test('items are left out by their id and creator without reading their words', () => {
  reads = 0;
  expect(filterOf(noChoices)).toBeUndefined();
  expect(leftOut({ notInterested: [choice('video', 1), choice('creator', 1_003)] })).toEqual([1, 3]);
  expect(reads).toBe(0);
});

test.each([
  ['a word of the title, without its accents', { words: ['BRULEE'] }, [1]],
  ['a part of a hashtag', { words: ['city'] }, [2]],
  ['a phrase, all of whose words occur, or that is a hashtag', { words: ['new york'] }, [2, 3]],
  ['a whole word only', { words: ['par'] }, []],
  ['a word with its signs', { words: ['C++'] }, [5]],
  ['a word in a script without spaces, but not as a part of others', { words: ['京都'] }, []],
  ['a word in a script without spaces, also in a hashtag', { words: ['#東京'] }, [5, 6]],
  ['a phrase with a sign, all of whose parts occur', { words: ['tokyo c++'] }, [5]],
  ['a hashtag, in any case', { notInterested: [choice('tag', 'newyork')] }, [2]],
])('items are left out by %s', (_what, choices, ids) => expect(leftOut(choices)).toEqual(ids));

test('the words of an item are read once', () => {
  reads = 0;
  for (const word of ['a', 'b', 'c']) leftOut({ words: [word] });
  expect(reads).toBe(0);
});

test('a hidden business is left out with its promos, not with its videos', () => {
  const isLeftOut = filterOf({ ...noChoices, notInterested: [choice('business', 7)] })!;
  const by = (itemType: 'video' | 'promo', uploaderId: number) => ({
    id: 1,
    uploaderId,
    item: video(1, { itemType, uploaderId }),
  });
  expect([by('promo', 7), by('video', 7), by('promo', 8)].map((item) => isLeftOut(item))).toEqual([true, false, false]);
});

test('videos in other languages are left out, but no promos, and none that name no language', () => {
  const spoken = ['de-AT', 'fr', '', 'fr'];
  const filter = createChoiceFilters((encoded) => ({ title: '', hashtags: [], language: spoken[encoded[0]!]! }));
  const isLeftOut = filter({ ...noChoices, languages: ['de', 'pt-BR'] })!;
  const all = spoken.map((_, i) => video(i, { encoded: Uint8Array.of(i), itemType: i === 3 ? 'promo' : 'video' }));
  expect(all.map((item) => isLeftOut({ id: item.id, uploaderId: item.uploaderId, item }))).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test('a muted word or hashtag is found in spite of invisible characters', () => {
  expect(leftOut({ words: ['Spoiler'] })).toEqual([4]);
  expect(leftOut({ words: ['İzmir'] })).toEqual([4]);
  expect(leftOut({ notInterested: [choice('tag', 'izmir')] })).toEqual([4]);
});

test('a stored word that is empty once it is cleaned mutes nothing', () => {
  expect(leftOut({ words: ['\u0652', 'spoiler'] })).toEqual([4]);
});
