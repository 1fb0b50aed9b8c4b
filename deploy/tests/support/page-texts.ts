import type { Page } from 'playwright-core';
import { findings } from '../../../proto/rules/reason-texts.ts';
import { reasons } from '../../../proto/rules/reasons.ts';
import { catalogue } from '../../../web/src/i18n/de/index.ts';

/** Words that no German text contains; `plural` appears if a plural rule is shown unresolved. */
const ENGLISH =
  /\b(the|your|you|and|of|with|for|from|is|are|has|have|this|that|when|they|every|only|show|save|search|settings|follow|followers|report|reports|more|days|views|comments|log|sign|waiting|loading|failed|delete|edit|plural)\b/i;

/** Reads the visible texts of a page and those for screen readers, but not the fields: users wrote their content. */
const readTexts = `(() => {
  const texts = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || element.closest('[lang]') !== document.documentElement) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '');
    if (element.tagName === 'TEXTAREA') continue;
    for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) texts.push(child.textContent);
  }
  return texts.map((text) => text.trim()).filter(Boolean);
})()`;
export const textsOf = (page: Page): Promise<string[]> => page.evaluate<string[]>(readTexts);

export const isEnglish = (text: string): boolean => ENGLISH.test(text);

/** The texts of rules and findings: the API sends the English text beside the code. */
const OWN: readonly string[] = [...reasons.flatMap(({ title, text }) => [title, text]), ...Object.values(findings)];

/** True for a text of the client or a server. If a page shows it in English, its translation was not used. */
const isOwnText = (text: string): boolean => Object.hasOwn(catalogue, text) || OWN.includes(text);

/** A field for which the form suggests texts of the client; cards show it as it was typed. */
const SUGGESTED = 'call_to_action';

/** Returns the admin's own text of a rejection, which follows the translated sentence of a rule. */
function afterOwnText(text: string): string {
  const own = OWN.find((sentence) => text.startsWith(`${sentence} `));
  return own === undefined ? '' : text.slice(own.length + 1);
}

/** Fields that hold the English text where the API also sends a code with its values. */
const SAID: readonly string[] = ['title', 'message', 'text', 'details', 'detail'];

/** Every text in an answer of the API that has English words and is not our own: titles, comments, names. */
function writtenIn(answer: unknown, name = ''): string[] {
  if (typeof answer === 'string') {
    const text = answer.trim();
    const written = name === SUGGESTED || !isOwnText(text) ? [text, afterOwnText(text)] : [];
    return written.filter(isEnglish);
  }
  if (typeof answer !== 'object' || answer === null) return [];
  // The client writes these texts from their values; the English ones are for others.
  const isSaid = 'params' in answer;
  return Object.entries(answer)
    .filter(([key]) => !isSaid || !SAID.includes(key))
    .flatMap(([key, value]) => writtenIn(value, key));
}

/**
 * Collects the English texts that people wrote from the API's answers. Returns a function that removes them from a
 * text; a text of our own stays, even if it contains words that people wrote.
 */
export function withoutWrittenTexts(page: Pick<Page, 'on'>): (text: string) => Promise<string> {
  const answers: Promise<string[]>[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/api/v1/') || !response.headers()['content-type']?.includes('json')) return;
    // The page may be left before an answer is read; then it does not show the answer either.
    answers.push(
      response.json().then(
        (answer) => writtenIn(answer),
        () => [],
      ),
    );
  });
  return async (text) => {
    const written = new Set((await Promise.all(answers)).flat());
    if (isOwnText(text) && !written.has(text)) return text;
    return [...written].reduce((left, each) => left.replaceAll(each, ''), text);
  };
}
