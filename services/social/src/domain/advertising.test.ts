import { expect, test } from '@jest/globals';
import { advertises } from '#domain/advertising';

test('finds requests to visit or to exchange, and offers of money', () => {
  const texts = [
    'Links in bio',
    'Links im Profil',
    'Link: mein Profil',
    'l4l?',
    'S4S anyone',
    'f4f',
    'sub4sub',
    'Mrs Smith the crypto expert made me $500',
    'Trading made me a profit every week',
  ];
  expect(texts.filter((text) => !advertises(text))).toEqual([]);
});

test('ordinary texts are none', () => {
  const texts = [
    'LAL in 6',
    'I flew SAS',
    'Links auf der Seite sieht man die Katze',
    'Coach should trade him one day',
    'Sunset • love',
    '太棒了。我爱你',
    'Quina vil·la tan bonica',
  ];
  expect(texts.filter(advertises)).toEqual([]);
});
