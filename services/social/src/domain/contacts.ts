import { joinSpacedLetters, resolveLookAlikes, undisguised } from '@tallscreen/kit/words';
import { fold } from '@tallscreen/proto/rules/fold';
import { parse } from 'tldts';
import { hasPhoneNumber } from '#domain/phone-numbers';

/** A full stop without a space after it, as some people end a sentence. */
const sentenceEnd = /(?<=\p{Ll})\.(?=\p{Lu}\p{Ll})(?!(?:Com|Net|Org)\b)/gu;
const hiddenDot = /\s{0,3}[[({<]\s{0,3}(?:dot|punkt|punto|point|ponto|\.)\s{0,3}[\])}>]\s{0,3}|\s{1,3}dot\s{1,3}/g;
const hiddenAt = /\s{0,3}[[({<]\s{0,3}(?:at|arroba|@)\s{0,3}[\])}>]\s{0,3}/g;
/**
 * Signs that stand for the full stop. With spaces they are a list, Catalan has a dot between two l, and the full stop
 * of Chinese and Japanese ends sentences unless an ending of Latin addresses is behind it.
 */
const dotLike =
  /(?<=[a-z0-9])(?:(?!(?<=l)·l)[·•●∙⋅‧🔴](?=[a-z])|。(?=(?:com|net|org|info|biz|io|xyz|shop|top|site|online)(?![a-z])))/gu;
/** A space before the full stop; not one of several full stops. */
const spacedDot = /(?<=[\p{L}\p{N}])\s+\.\s*(?=\p{L})/gu;
const schemes = /(?<!\p{L})(?:https?|hxxps?|ftp)\s*:\s*\/\s*\//u;
const hosts = /(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,8}\p{L}[\p{L}-]{1,23}(?![\p{L}\p{N}])/gu;
/** The same, of which the ending has digits for letters, such as "c0m". */
const disguisedHosts = /(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,8}(?=\d?[a-z])[a-z\d]{3,6}(?![\p{L}\p{N}])/gu;
const spacedWww = /(?<![\p{L}\p{N}])www[\s.]+[\p{L}\p{N}]/u;

const isRealHost = (host: string): boolean => {
  const { isIcann, domainWithoutSuffix } = parse(host);
  return isIcann === true && /\p{L}/u.test(domainWithoutSuffix ?? '');
};

const isDisguisedHost = (host: string): boolean => {
  const [ending = '', ...names] = host.split('.').toReversed();
  return isRealHost([...names.toReversed(), undisguised(ending) ?? ''].join('.'));
};

/** The names of messengers, in the form that `undisguised` returns. */
const messengers = new Set(
  ['telegram', 'telegr', 'tg', 'whatsapp', 'whatsap', 'viber', 'wechat', 'kik', 'snapchat', 'snap', 'discord', 'skype']
    .concat([
      'signal',
      'instagram',
      'insta',
      'ig',
      'onlyfans',
      'wickr',
      'threema',
      'icq',
      'teligram',
      'teiegram',
      'zalo',
    ])
    .map((name) => undisguised(name)),
);
const fillers = new Set([
  'me',
  'at',
  'on',
  'is',
  'id',
  'to',
  'here',
  'now',
  'username',
  'user',
  'nr',
  'number',
  'unter',
]);

const isHandle = (token: string): boolean =>
  /^@[\p{L}\p{N}._]{3,}/u.test(token) ||
  /^[\p{L}._]*[\d_][\p{L}\p{N}._]{2,}/u.test(token) ||
  /^\p{L}[\p{L}._]{2,}\d/u.test(token) ||
  /^(?:\+\(?\d|\(?\d{2})/.test(token);

const between = new Set(['on', 'at', 'via', 'by', 'in', 'auf', 'bei', 'en', 'por', 'sur', 'su', 'no', 'na', 'в', 'на']);
const isLettered = (token: string): boolean => /^@?[\p{L}\p{N}._]{3,}$/u.test(token) && /\p{L}/u.test(token);

/** The number of words that may stand between the messenger and the name. */
const MAX_FILLERS = 2;

/** Returns whether a text names a messenger and, behind it, an account or a number, or "@account on" before it. */
function hasMessengerHandle(folded: string): boolean {
  const tokens = folded
    .replace(/[:=]/g, ' $& ')
    .split(/[\s,;!?()[\]>→👉-]+/u)
    .filter(Boolean);
  return tokens.some((token, at) => {
    const [name, glued] = token.split('@');
    if (!messengers.has(undisguised(name ?? ''))) return false;
    if (glued) return true;
    const [before = '', preposition = ''] = tokens.slice(Math.max(0, at - 2), at);
    if (between.has(preposition) && isLettered(before) && isHandle(before)) return true;
    let [fillersLeft, isNamed] = [MAX_FILLERS, false];
    for (const next of tokens.slice(at + 1, at + 6)) {
      if (next === ':' || next === '=') isNamed = true;
      else if (isHandle(next) || (isNamed && /^[\p{L}\p{N}._]{4,}$/u.test(next))) return true;
      else if (!fillers.has(next) || fillersLeft-- === 0) return false;
    }
    return false;
  });
}

/**
 * Returns whether a text leads its readers elsewhere: a link, an e-mail address, a telephone number, or an account at a
 * messenger, also in disguised spelling, such as "example (dot) com".
 */
export function findsContact(text: string): boolean {
  const folded = fold(text.replace(sentenceEnd, '. '));
  const joined = joinSpacedLetters(folded);
  const spellings = [joined, resolveLookAlikes(joined).toLowerCase()].map((each) =>
    each.replace(hiddenDot, '.').replace(hiddenAt, '@').replace(dotLike, '.').replace(spacedDot, '.'),
  );
  if (spellings.some((each) => schemes.test(each) || spacedWww.test(each))) return true;
  const hasHost = (each: string): boolean =>
    (each.match(hosts)?.some(isRealHost) || each.match(disguisedHosts)?.some(isDisguisedHost)) ?? false;
  return spellings.some(hasHost) || hasMessengerHandle(joined) || hasPhoneNumber(text);
}
