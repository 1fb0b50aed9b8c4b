import { expect, test } from '@jest/globals';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { createBlockedWordCheck, createWordCheck } from '#words';

const hasBadWord = createWordCheck(policyDefaults['word-list']);

test('finds bad words in disguised spelling, but not inside harmless words', () => {
  expect(['fuck', 'FUUUCK', 'sh1t', 'shiiiit'].map((text) => hasBadWord(text))).toEqual([true, true, true, true]);
  expect(['Scunthorpe', 'class', 'A day at the beach', ''].map((text) => hasBadWord(text))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a blocked word is found as a whole word in any script, an allowed one is accepted', () => {
  const check = createWordCheck({ blocked: ['butter', 'плохо'], allowed: ['fuckleberry'] });
  expect(['Bread and BUTTER', 'очень Плохо!', 'butterfly'].map((text) => check(text))).toEqual([true, true, false]);
  expect(['fuckleberry pie', 'fuck'].map((text) => check(text))).toEqual([false, true]);
  expect(hasBadWord('fuckleberry pie')).toBe(true);
});

test('quotes and hyphens around a blocked word do not hide it', () => {
  const check = createWordCheck({ blocked: ['butter', 'well-known'], allowed: [] });
  expect(["'butter'", 'butter-', '-butter', 'peanut-butter', 'a well-known clip'].map((text) => check(text))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(['butterfly', "butter's"].map((text) => check(text))).toEqual([false, false]);
});

test('invisible characters, strokes and other forms of letters do not hide a word', () => {
  const check = createWordCheck({ blocked: ['İzmir', 'butter'], allowed: [] });
  expect(
    ['f\u00ADuck', 'fu\u200Dck', 'f\u0335u\u0335ck', 'ｆｕｃｋ', 'ⓕⓤⓒⓚ', 'fuсk'].map((text) => check(text)),
  ).toEqual(Array(6).fill(true));
  expect(['but\u2060ter', 'b\u0336utter', 'IZMIR', 'ızmir', 'ｂｕｔｔｅｒ'].map((text) => check(text))).toEqual(
    Array(5).fill(true),
  );
});

const harmless = [
  'Das Brot ist aber dick geworden',
  'Schaut mal auf meinen Kanal, da gibt es mehr davon',
  'Mein Opa hat noch einen Wankelmotor in der Garage',
  'El gato negro duerme en la ventana',
  'Feliz cumpleaños a mi mejor amiga',
  'Se acumulan los platos, hay que cumplir con la casa',
  'Je suis en retard ce matin, désolé',
  'C’est assez drôle, bravo à toute l’équipe',
  'Les pissenlits sont jolis au printemps',
  'Dante fu un poeta di Firenze',
  'È assolutamente la ricetta migliore, assaggiatela',
  'O vestido negro ficou lindo nela',
  'Os meus cumprimentos de Lisboa',
  'Nu är semestern slut och jag vill ha sex nya hundar',
  'Kanalı çok sevdim, devamını bekliyorum',
  'Ik heb een assistent voor het werk nodig',
];

test('ordinary words of other languages are not taken for English ones', () => {
  expect(harmless.filter((text) => hasBadWord(text))).toEqual([]);
});

test('words that are offensive everywhere, and blocked words, count in every language', () => {
  const check = createWordCheck({ blocked: ['casino', 'dick'], allowed: [] });
  const texts = [
    'Was soll der fucking Blödsinn hier eigentlich',
    'Eres un sh1t y no me gusta nada tu video',
    'C’est vraiment un n1gger, je ne veux plus le voir',
    'Das Brot ist aber dick geworden',
    'Ven a jugar al c.a.s.i.n.o con nosotros',
  ];
  expect(texts.filter((text) => !check(text))).toEqual([]);
});

test('an allowed word is allowed in every language, beside a word that only counts in English, too', () => {
  const text = 'Das Brot ist aber dick geworden, sagte der fucking Bäcker';
  const check = createWordCheck({ blocked: [], allowed: ['Fuck', 'porn'] });
  expect([hasBadWord(text), check(text), check(`${text}, der shitty Typ`)]).toEqual([true, false, true]);
  expect([check('Das Brot ist aber dick geworden, porn'), check('Das Brot, du dick bitch')]).toEqual([false, true]);
});

test.each(
  `fucks fucker motherfucking bullshit shitty assholes bitches cunts niggers niggas faggots whores blowjobs handjob
  gangbang porn cumshots deepthroat`.split(/\s+/),
)('%s counts in every language unless it is allowed', (word) => {
  const german = `Das Brot ist aber dick geworden, sagte der ${word} Bäcker`;
  expect(hasBadWord(german)).toBe(true);
});

test('an English sentence counts as one beside sentences in another language, and a short text counts as English', () => {
  expect(
    ['Das Wetter ist heute wirklich schön bei uns. You are such a dick, you know that?', 'dick', 'nice tits'].map(
      (text) => hasBadWord(text),
    ),
  ).toEqual([true, true, true]);
});

test('what stands around a short text tells its language', () => {
  expect([hasBadWord('negro'), hasBadWord('negro', 'Mi gato duerme en la ventana todo el día')]).toEqual([true, false]);
});

test('German words with ß are not taken for English ones', () => {
  expect(['Ich aß Brot', 'DAS MAẞ', 'Spaß'].map((text) => hasBadWord(text))).toEqual([false, false, false]);
});

test('letters of other scripts, digits, repeated letters and signs between letters do not hide a blocked word', () => {
  const check = createBlockedWordCheck(['casino', 'crypto']);
  const disguised = [
    'саsino',
    'c4s1n0',
    'cas1no!',
    'caaasino',
    'c a s i n o',
    'c.a.s.i.n.o',
    'ca-sino',
    'cas_ino',
    '(asino',
  ];
  expect(disguised.filter((text) => !check(`visit my ${text} now`))).toEqual([]);
  expect(
    ['casinos', 'Casimir', 'cryptography', 'a b c', 'сад', 'as in old films'].filter((text) => check(text)),
  ).toEqual([]);
});

test('a Latin blocked word is not found in a word of another script that looks like it', () => {
  const check = createBlockedWordCheck(['pot', 'cop']);
  expect([check('во рту рот'), check('сор'), check('a рot')]).toEqual([false, false, true]);
});

test('a phrase is found if all its words occur', () => {
  const check = createBlockedWordCheck(['free money', 'Gewinn']);
  expect([check('Money for FREE'), check('free time'), check('dein GEWINN!'), check('')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
