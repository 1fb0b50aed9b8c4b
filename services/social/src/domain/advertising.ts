import { fold } from '@tallscreen/proto/rules/fold';
import { plainSet, plainWordsOf } from '#domain/plain-words';

/** Words that ask a reader to go somewhere. */
const visit = plainSet(`
  check checkout visit see look go come watch view open click tap find follow sub subscribe
  schau schaut guck guckt besuch besucht besuche klick klickt komm kommt folg folgt folge
  mira mirad miren visita visiten visitad entra entren ve vean vengan sigue
  regarde regardez va allez viens venez visite visitez passe passez clique cliquez
  guarda guardate vai andate vieni venite visitate passa passate clicca
  olha olhem veja vejam acesse visitem confira entrem segue
  зайди зайдите заходи заходите смотри смотрите глянь перейди переходи жми подпишись подпишитесь посети
`);
const own = plainSet(
  'my mein meine meinen meinem meiner mi mis mon ma mes mio mia miei mie meu minha meus мой моем мою моего моей',
);
const places = plainSet(`
  profile profil channel chanel page bio kanal seite perfil canal pagina cuenta biografia chaine compte profilo canale
  профиль профиле канал канале страницу страничку био
`);
/** "My profile picture" is no place to go to. */
const picture = plainSet('picture pic pics photo photos image bild foto fotos фото');
const link = plainSet('link links enlace lien liens ссылка ссылку');

/** Number of words that may stand between the words of one request. */
const NEAR = 5;

const isNear = (words: readonly string[], from: number, to: number, wanted: ReadonlySet<string>): boolean =>
  words.slice(Math.max(0, from), to).some((word) => wanted.has(word));

/** "Check out my profile", "my new channel, see it". */
function asksToVisit(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (!places.has(word) || picture.has(words[at + 1] ?? '')) return false;
    const isOwn = isNear(words, at - 2, at, own);
    return isOwn && (isNear(words, at - 2 - NEAR, at, visit) || isNear(words, at + 1, at + NEAR, visit));
  });
}

/** In German "links" is also the left side: there it needs one of these words behind it. */
const inside = plainSet('in im en');

/** "Link in bio". */
const pointsToLink = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      link.has(word) &&
      (word !== 'links' || inside.has(words[at + 1] ?? '')) &&
      isNear(words, at + 1, at + 1 + NEAR, places),
  );

const exchanges = plainSet('sub4sub follow4follow like4like');
/** With letters for the digits these would be LAL, SAS and "faf". */
const shortExchange = /(?<![\p{L}\p{N}])(?:s4s|f4f|l4l)(?![\p{L}\p{N}])/u;

/** "Sub for sub", "follow me and I follow back". */
function asksForExchange(words: readonly string[], written: string): boolean {
  if (shortExchange.test(fold(written)) || words.some((word) => exchanges.has(word))) return true;
  const text = ` ${words.join(' ')} `;
  return /\s(sub|follow|like) (for|4|a) \1\s/.test(text) || /\sfol+ow me .{0,30}\bfol+ow( you)? back\s/.test(text);
}

const groups: Readonly<Record<string, ReadonlySet<string>>> = {
  asset: plainSet(`
    bitcoin bitcoins btc crypto cryptos cryptocurrency krypto kryptowährung cripto ethereum eth usdt forex fx trading
    trader traders trade trades binary mining portfolio nft биткоин биткоина крипта крипту криптовалюта трейдинг форекс
  `),
  gain: plainSet(`
    earn earns earned earning earnings profit profits invest invested investing investment investments returns withdrew
    withdraw withdrawal payout double doubled guaranteed giveaway recover recovered grew income passive rich
    verdiene verdienen verdient gewinn gewinne garantiert einkommen passives investiere investiert
    gana gane ganar ganancia ganancias inverti invierte invertir gagnez gagner gagne investir guadagna guadagnare guadagno
    investire ganhe ganhei ganhar renda lucro investi заработок заработать заработал доход доходы вложений прибыль
  `),
  time: plainSet(`
    day days daily week weeks weekly month monthly hour hours tag tage täglich woche monat día dias semana mes jour jours
    semaine mois giorno giorni settimana mese dia mês день дней неделю месяц
  `),
  person: plainSet('mrs mr ms madam sir coach expert mentor broker experte experto expert experta эксперт'),
  home: plainSet('home casa zuhause domicile дома ask frag pregunta demande pergunta'),
};

const AMOUNT = /[$€£]\s?\d|\d\s?(?:[$€£₽]|usd\b|eur\b|euro\b|dollars?\b|руб)/iu;

/** The parts of an offer of money that a text has. */
function partsOf(words: readonly string[], text: string): ReadonlySet<string> {
  const named = Object.entries(groups).flatMap(([name, group]) =>
    words.some((word) => group.has(word)) ? [name] : [],
  );
  return new Set([...named, ...(AMOUNT.test(text.normalize('NFKC')) ? ['amount'] : [])]);
}

/**
 * An offer has an asset, a promise or a place to work at, and one part more, or an asset, a person and an amount:
 * "trade him, coach, one day" is none. Without an asset it has four parts.
 */
function offersMoney(words: readonly string[], text: string): boolean {
  const parts = partsOf(words, text);
  if (parts.size >= 4) return parts.has('gain');
  if (parts.size < 3 || !parts.has('asset')) return false;
  return parts.has('gain') || parts.has('home') || (parts.has('person') && parts.has('amount'));
}

/** Returns whether a text advertises a profile or channel, or offers money, in the ways in which spam does. */
export function advertises(text: string): boolean {
  const words = plainWordsOf(text);
  return asksToVisit(words) || pointsToLink(words) || asksForExchange(words, text) || offersMoney(words, text);
}
