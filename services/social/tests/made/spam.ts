import { decorate, disguise, spaced } from './disguises.ts';
import { createRandom, type Random } from './random.ts';

export interface MadeComment {
  readonly kind: string;
  readonly text: string;
  /** Comments of one number come from one account. */
  readonly account: number;
}

const names = ['anna', 'mrjames', 'crypto_queen', 'lisa.hot', 'richard_fx', 'maria2002', 'profit_lady', 'quickcash7'];
const sites = ['freegift', 'hot-dates', 'cryptowin', 'cheapshoes', 'moneybot', 'winnow24', 'adultmeet', 'best-loans'];
const endings = ['com', 'net', 'xyz', 'shop', 'ru', 'top', 'online', 'de', 'info', 'club', 'site', 'io'];
const baits = [
  'free iphone here',
  'see me live',
  'best prices',
  'Watch the full video at',
  'You won a prize, claim it:',
  'Jetzt kostenlos testen:',
  'Entra aquí',
  'Cliquez ici',
  'clicca qui',
  'Clique aqui',
  'Заходи сюда',
  'girls near you',
];

function link(random: Random): string {
  const [site, ending] = [random.pick(sites) + String(random.whole(1, 99)), random.pick(endings)];
  const path = random.next() < 0.5 ? `/${random.pick(names)}` : '';
  const dots = [
    '.',
    ' . ',
    ' .',
    '(dot)',
    ' [dot] ',
    ' dot ',
    '[.]',
    '。',
    '．',
    ' (punkt) ',
    '{.}',
    ' DOT ',
    '•',
    '·',
    '․',
  ];
  const plain = [
    `https://${site}.${ending}${path}`,
    `hxxps://${site}.${ending}${path}`,
    `www.${site}.${ending}${path}`,
    `http : // ${site}.${ending}`,
    `bit.ly/${site}`,
    `tinyurl.com/${site}`,
    `${site}${random.pick(dots)}${ending}${path}`,
    `${site}${random.pick(dots)}${ending}`,
    `${site}${random.pick(dots)}${ending}${path}`,
    `www ${site} ${ending}`,
    `${spaced(site, random).replaceAll(/[._-]/g, ' ')} . ${ending}`,
  ];
  const written = random.pick(plain);
  return `${random.pick(baits)} ${random.next() < 0.4 ? disguise(written, random) : written}`;
}

function mail(random: Random): string {
  const [name, host] = [random.pick(names), random.pick(['gmail', 'outlook', 'proton', 'yahoo', 'mail'])];
  const [at, dot] = [
    random.pick(['@', '@', ' @ ', '(at)', ' [at] ', ' at ', ' AT ', '＠', '{at}', ' (a) ']),
    random.pick(['.', '.', ' . ', '(dot)', ' dot ', '[dot]', ' DOT ']),
  ];
  const before = [
    'contact me',
    'write to',
    'mail:',
    'email me at',
    'Schreib mir:',
    'escríbeme a',
    'contactez',
    'пишите на',
  ];
  const address = `${name}${random.whole(1, 999)}${at}${host}${dot}com`;
  return `${random.pick(before)} ${random.next() < 0.25 ? disguise(address, random) : address}`;
}

function phone(random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.whole(0, 9)).join('');
  const country = random.pick(['1', '44', '49', '234', '7', '34', '33', '55']);
  const groups = [digits(3), digits(3), digits(4)];
  const joined = groups.join(random.pick(['', ' ', '-', '.', ' - ']));
  const styles = [
    `+${country} ${joined}`,
    `+${country}${joined}`,
    `00${country} ${joined}`,
    `(+${country}) ${joined}`,
    `+${country} (${groups[0]}) ${groups[1]}-${groups[2]}`,
    `0${digits(3)}/${digits(7)}`,
  ];
  const number = random.pick(styles);
  const look = random.whole(0, 4);
  if (look === 1) return Array.from(number, (sign) => (/\d/.test(sign) ? `${sign}\uFE0F\u20E3` : sign)).join('');
  if (look === 2) return number.replaceAll('0', 'O');
  if (look === 3)
    return Array.from(number, (sign) => (/\d/.test(sign) ? String.fromCodePoint(0x1d7ce + Number(sign)) : sign)).join(
      '',
    );
  return number;
}

function called(random: Random): string {
  const before = [
    'call me',
    'text',
    'Call or text',
    'ruf an:',
    'llámame',
    'appelez le',
    'звони',
    'chiama',
    'me liga',
    '',
  ];
  return `${random.pick(before)} ${phone(random)} ${random.pick(['now', '', 'for a loan', '😘', 'any time'])}`.trim();
}

const messengerNames = ['Telegram', 'WhatsApp', 'Signal', 'Snapchat', 'Kik', 'Discord', 'Instagram', 'Viber', 'WeChat'];

function messenger(random: Random): string {
  const [name, handle] = [random.pick(messengerNames), random.pick(names) + String(random.whole(1, 99))];
  const shown = random.whole(0, 5);
  const written =
    shown === 0 ? spaced(name, random) : shown < 3 ? disguise(name, random) : shown === 3 ? name.toLowerCase() : name;
  const templates = [
    `text me on ${written} @${handle}`,
    `${written}: ${handle}`,
    `${written} 👉 @${handle}`,
    `${written}👉${handle}`,
    `add me on ${written} ${handle}`,
    `my ${written} is ${handle}`,
    `hit me up on ${written} ${phone(random)}`,
    `${written} ${phone(random)}`,
    `@${handle} on ${written}`,
    `Schreib mir auf ${written}: ${handle}`,
    `escríbeme por ${written} ${phone(random)}`,
    `écris moi sur ${written} @${handle}`,
    `пиши в ${written} @${handle}`,
    `t.me/${handle}`,
    `wa.me/${random.whole(10, 99)}5550100`,
    `message ${handle} on ${written} and thank me later`,
  ];
  return random.pick(templates);
}

const profiles = [
  '{check} my profile',
  '{check} my channel',
  'link in my {bio}',
  'the link is in my {bio}',
  'my new video is better, {check} my page',
  'I post hot pics on my profile, {check} it',
  'come to my {bio} for more 😘',
  'sub4sub anyone?',
  'follow me and I follow back',
  'Follow for follow!',
  'Schau auf mein Profil',
  'schaut mal bei meinem Kanal vorbei',
  'Link in meiner Bio',
  'mira mi perfil',
  'visita mi canal, te va a gustar',
  'el enlace está en mi perfil',
  'regarde mon profil',
  'va voir ma chaîne',
  'le lien est dans ma bio',
  'guarda il mio profilo',
  'passa sul mio canale',
  'link nella mia bio',
  'olha meu perfil',
  'visita meu canal',
  'зайди в мой профиль',
  'ссылка в моем профиле',
];

function profile(random: Random): string {
  const text = random.fill(random.pick(profiles), {
    check: ['check out', 'check', 'visit', 'look at', 'go to', 'see'],
    bio: ['bio', 'profile', 'page'],
  });
  const ends = ['', '!', '!!', ' pls', ' please', ' ❤️', ' you will like it'];
  return `${random.next() < 0.3 ? disguise(text, random) : text}${random.pick(ends)}`;
}

const schemes = [
  'I invested {sum} with {person} and got {more} in {days} days',
  'Thanks to {person} I now earn {more} weekly from {trade}',
  'I started with {sum} and withdrew {more} after one week, thank you {person}',
  '{person} is the best {trade} expert, my portfolio grew to {more}',
  'Earn {sum} daily from home, ask me how',
  'make {more} a week with {trade}, guaranteed profit',
  'Lost money to scammers? {person} recovered all my {coin}',
  'Guaranteed {trade} signals, double your {coin} in {days} days',
  'free {coin} giveaway, send {sum} and get {more} back',
  'Who else trades with {person}? She helped me make {more}',
  'Financial freedom is possible: invest {sum} in {coin} today',
  'Mit {trade} verdiene ich {sum} am Tag, frag mich wie',
  'Passives Einkommen mit {coin}, {more} im Monat garantiert',
  'Gana {sum} al día desde casa con {coin}',
  'Invertí {sum} con {person} y gané {more} en {days} días',
  'Gagnez {sum} par jour avec le {trade}',
  'Guadagna {sum} al giorno da casa con {coin}',
  'Ganhe {sum} por dia com {coin}, renda extra garantida',
  'Заработок от {sum} в день на {coin}, без вложений',
];

function scheme(random: Random): string {
  const money = (low: number, high: number) => () => {
    const sum = random.whole(low, high) * 50;
    return random.pick([`$${sum}`, `${sum}€`, `${sum} USD`, `$${sum.toLocaleString('en-US')}`, `€${sum}`]);
  };
  const text = random.fill(random.pick(schemes), {
    sum: money(2, 30),
    more: money(60, 900),
    days: () => String(random.whole(3, 30)),
    person: ['Mrs. Rebecca Stone', 'Mr Howard', 'expert Larry Wright', 'coach Elena', 'Madam Sofia Brandt'],
    trade: ['forex trading', 'bitcoin mining', 'crypto trading', 'binary options', 'Forex', 'crypto'],
    coin: ['bitcoin', 'BTC', 'crypto', 'USDT', 'ethereum'],
  });
  return random.next() < 0.25 ? disguise(text, random) : text;
}

const campaigns = [
  'This creator deserves a million views, everybody please share this amazing video with all your friends today',
  'God bless everyone who reads this message, type amen and share it with twelve people before midnight tonight',
  'Only real fans will understand how beautiful this moment was, leave a heart below when you agree with everyone',
  'Bitte teilt dieses Video mit allen euren Freunden, damit endlich jeder die ganze Wahrheit über diese Sache erfährt',
  'Comparte este mensaje con todos tus amigos antes de medianoche, porque mañana puede ser demasiado tarde para todos',
];

/** A text with the small changes of copies: signs, emoji, numbers, letters, a word more, less or other. */
function changed(text: string, random: Random): string {
  const words = text.split(' ');
  const at = random.whole(2, words.length - 3);
  const changes: readonly (() => string)[] = [
    () => `${text}${'!'.repeat(random.whole(1, 4))} ${random.pick(['🙏', '❤️', '🔥'])}`,
    () => `${text} ${random.whole(100, 9_999)}`,
    () => `${random.pick(['hey', 'ok', 'so'])} ${text}`,
    () => words.toSpliced(at, 1).join(' '),
    () => words.with(at, random.pick(['really', 'wow', 'totally'])).join(' '),
    () => disguise(text, random),
    () => text.replaceAll(/([aeo])/g, (letter) => (random.next() < 0.1 ? letter.repeat(3) : letter)),
    () => `@user${random.whole(1, 99)} ${text}`,
  ];
  return random.pick(changes)();
}

const REPEATED_ACCOUNTS = 1_000;

/** Makes comments in the patterns of spam that operators of video platforms report. */
export function madeSpam(seed: number): MadeComment[] {
  const random = createRandom(seed);
  let account = 0;
  const many = (kind: string, count: number, make: (random: Random) => string): MadeComment[] =>
    Array.from({ length: count }, () => ({ kind, text: decorate(make(random), random), account: account++ % 50 }));
  const repeated = campaigns.flatMap((text, campaign) =>
    Array.from({ length: 14 }, (_each, at): MadeComment => {
      // Two of the campaigns come from many accounts.
      const by = campaign < 2 ? at : 0;
      return { kind: 'repeated', text: changed(text, random), account: REPEATED_ACCOUNTS + campaign * 100 + by };
    }),
  );
  return [
    ...many('link', 90, link),
    ...many('mail', 50, mail),
    ...many('messenger', 80, messenger),
    ...many('phone', 50, called),
    ...many('profile', 70, profile),
    ...many('scheme', 90, scheme),
    ...repeated,
  ];
}
