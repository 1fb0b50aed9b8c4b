import { expect, test } from '@jest/globals';
import { findsContact } from '#domain/contacts';

test('finds links and e-mail addresses in every spelling', () => {
  const texts = [
    'see https://example.com/a',
    'hxxp://bad.example',
    'www.example.com',
    'bit.ly/3xYz',
    'go to example.shop now',
    'write to ana@example.org',
    'ana (at) example (dot) com',
    'example [dot] net',
    'example dot com',
    'example . com',
    'ｅｘａｍｐｌｅ．ｃｏｍ',
    'example•com',
    'example·com',
    'exam\u200Bple.c\u2060om',
    'ехаmрlе.соm',
    'EXAMPLE.COM',
    'пример.рф',
  ];
  expect(texts.filter((text) => !findsContact(text))).toEqual([]);
});

test('finds accounts at messengers', () => {
  const texts = [
    'Telegram @crypto_queen',
    'te1egram: cryptoqueen',
    'text me on WhatsApp +1 555 010 99 99',
    'WhаtsАpp me at +44 7700 900123',
    'tg@winner77',
    'add me on snapchat ana_2002',
  ];
  expect(texts.filter((text) => !findsContact(text))).toEqual([]);
});

test('ordinary texts have none', () => {
  const texts = [
    'So good.Me too',
    'wait...what',
    'e.g. this one, at 10.30',
    'I saw it on Instagram yesterday',
    'the signal is weak here',
    'version 2.0 is out',
    'Das ist z.B. schön. Oder?',
    '@ana look at this',
    '10/10 would watch again',
    '3.5 stars',
    'J’adore. Vraiment !',
    'Ответ: нет.Да',
    '好的。谢谢',
    '太棒了。我爱你',
    'Sunset • love',
    'Quina vil·la tan bonica',
  ];
  expect(texts.filter(findsContact)).toEqual([]);
});
