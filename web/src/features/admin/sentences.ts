import { tServer } from '../../i18n/translate.ts';

/** The sentence of a rule may be several. More are not tried together, because an admin's own words can be long. */
const MOST = 3;

/**
 * Translates what the server has put together: sentences of rules or of the scan, each of which may have a
 * translation, and words of an admin, which stay as they are.
 */
export function tSentences(text: string): string {
  const translated: string[] = [];
  let rest = text.split(/(?<=[!.?]) /);
  while (rest.length > 0) {
    const begin = (count: number) => rest.slice(0, count).join(' ');
    const counts = [rest.length, MOST, MOST - 1].filter((count) => count <= rest.length);
    const count = counts.find((each) => tServer(begin(each)) !== begin(each)) ?? 1;
    translated.push(tServer(begin(count)));
    rest = rest.slice(count);
  }
  return translated.join(' ');
}
