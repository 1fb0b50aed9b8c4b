import { tServer } from '../../i18n/serverText.ts';

/**
 * Translates what the server has put together: sentences of rules or of the scan, each of which may have a
 * translation, and words of an admin, which stay as they are.
 */
export function tSentences(text: string): string {
  const sentences = text.split(/(?<=[!.?]) /);
  for (let count = sentences.length; count > 0; count--) {
    const [first, rest] = [sentences.slice(0, count).join(' '), sentences.slice(count).join(' ')];
    const translation = tServer(first);
    if (translation !== first || count === 1) return rest ? `${translation} ${tSentences(rest)}` : translation;
  }
  return text;
}
