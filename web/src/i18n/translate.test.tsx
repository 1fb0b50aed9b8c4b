import { reasonTextOf } from '@tallscreen/proto/rules/reason-texts';
import { afterEach, describe, expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { chooseLanguage, localeOf } from './locales.ts';
import { CountPhrase } from '../ui/CountPhrase.tsx';
import { Phrase } from './Phrase.tsx';
import { sentencesIn } from './sentences.ts';
import { setTexts, t, tn, tReason } from './translate.ts';

const NO_TEXTS = { errors: {}, audit: {}, explanations: {}, notices: {}, reasons: {} };

afterEach(() => setTexts({}));

test.each([
  [null, ['fr-FR', 'de-AT', 'en'], 'de', 'de-AT'],
  [null, ['en-GB', 'de'], 'en', 'en-GB'],
  [null, ['fr'], 'en', 'en'],
  ['de', ['en-US'], 'de', 'de'],
  ['tlh', ['de'], 'de', 'de'],
])('with the choice %j and the wanted languages %j the language is %s', (stored, wanted, language, locale) => {
  expect(chooseLanguage(stored, wanted)).toBe(language);
  expect(localeOf(chooseLanguage(stored, wanted), wanted)).toBe(locale);
});

describe('a text', () => {
  test('without a translation stays English, with its values', () => {
    expect(t('Hello {name}, {name}!', { name: '$& ben' })).toBe('Hello $& ben, $& ben!');
    expect(tn(1, '{count} like', '{count} likes')).toBe('1 like');
    expect(tn(2_000, '{count} like', '{count} likes')).toBe('2,000 likes');
    expect(tn(0, '{count} like of {name}', '{count} likes of {name}', { name: 'ben', count: 'No' })).toBe(
      'No likes of ben',
    );
  });

  test('is translated, by the plural rules and numbers of its language', () => {
    const catalogue = {
      'Hello {name}': 'Cześć {name}',
      '{count} files': '{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}',
      'After {days} days': 'Po {days, plural, one {# dniu} other {# dniach}}',
    };
    setTexts({ ...sentencesIn('pl', NO_TEXTS), catalogue });
    expect(t('After {days} days', { days: 1 })).toBe('Po 1 dniu');
    expect(t('Hello {name}', { name: 'ben' })).toBe('Cześć ben');
    expect([1, 3, 5, 20_000].map((count) => tn(count, '{count} file', '{count} files'))).toEqual([
      '1 plik',
      '3 pliki',
      '5 plików',
      `20\u00a0000 plików`,
    ]);
  });

  test('takes the form of the language for a number, also around elements', () => {
    setTexts({
      ...sentencesIn('pl', NO_TEXTS),
      catalogue: { '{count} views': '{count, plural, one {# widok} few {# widoki} many {# widoków} other {# widoku}}' },
    });
    const shown = [1, 3, 5].map(
      (value) => render(<CountPhrase value={value} one="{count} view" many="{count} views" />).container.textContent,
    );
    expect(shown).toEqual(['1 widok', '3 widoki', '5 widoków']);
  });

  test('takes elements for its placeholders', () => {
    setTexts({ catalogue: { 'By {who}, {when}': '{when} von {who}' } });
    const { container } = render(<Phrase text="By {who}, {when}" values={{ who: <b>ben</b>, when: 'heute' }} />);
    expect(container.innerHTML).toBe('heute von <b>ben</b>');
  });
});

test.each([
  ['a rule', reasonTextOf('spam'), 'spam', 'Kein Spam.'],
  ['a rule with words of an admin', `${reasonTextOf('spam')} See 0:12.`, 'spam', 'Kein Spam. See 0:12.'],
  ['the title of a rule', 'Spam or scam', 'spam', 'Werbung'],
  ['the title of a rule with words of an admin', 'Spam or scam: again', 'spam', 'Werbung: again'],
  ['a rule that an admin has reworded', 'No links, please.', 'spam', 'No links, please.'],
  [
    'a reworded rule that begins with its old title',
    'Spam or scam is not shown.',
    'spam',
    'Spam or scam is not shown.',
  ],
  ['words of an admin only', 'Blank video.', null, 'Blank video.'],
  ['what the scan found', 'Blank video. Flagged as weapons.', 'flagged_blank flagged_weapons', 'Leer. Als weapons.'],
  ['what an upload is refused for, too', reasonTextOf('sound_unreadable'), 'sound_unreadable', 'Kein Ton.'],
])('%s is translated by its code: %s', (_, text, code, translation) => {
  const reasons = {
    spam: 'Kein Spam.',
    'spam.title': 'Werbung',
    flagged_blank: 'Leer.',
    flagged_other: 'Als {label}.',
  };
  setTexts(sentencesIn('de', { ...NO_TEXTS, errors: { sound_unreadable: 'Kein Ton.' }, reasons }));
  expect(tReason(text, code)).toBe(translation);
  setTexts({});
  expect(tReason(text, code)).toBe(text);
});
