import type { Page } from 'playwright-core';
import { findings } from '../../../proto/rules/reason-texts.ts';
import { reasons } from '../../../proto/rules/reasons.ts';
import { catalogue } from '../../../web/src/i18n/de/index.ts';

/** Words that no German text has; `plural` stands in a rule for plurals that was shown as it is. */
const ENGLISH =
  /\b(the|your|you|and|of|with|for|from|is|are|has|have|this|that|when|they|every|only|show|save|search|settings|follow|followers|report|reports|more|days|views|comments|log|sign|waiting|loading|failed|delete|edit|plural)\b/i;

/** What can be read on a page, and what a screen reader would say. Fields hold what users wrote. */
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

/** Rules, and what the worker and the scan find: the API has their English text beside their codes. */
const OWN: readonly string[] = [...reasons.flatMap(({ title, text }) => [title, text]), ...Object.values(findings)];

/** What the client and the servers say themselves. Where it is read in English, its translation was not used. */
const isOwnText = (text: string): boolean => Object.hasOwn(catalogue, text) || OWN.includes(text);

/** The form suggests texts of the client for it, and cards show it as it was typed. */
const SUGGESTED = 'call_to_action';

/** A rejection is the sentence of a rule, which is translated, and then what the admin wrote. */
function afterOwnText(text: string): string {
  const own = OWN.find((sentence) => text.startsWith(`${sentence} `));
  return own === undefined ? '' : text.slice(own.length + 1);
}

/** Where the English text is of what the API sends as a code with its values. */
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
 * Collects what people wrote in English, as the API answers it. Returns the text without it; a text that is our own
 * stays, even if it has words that people wrote.
 */
export function withoutWrittenTexts(page: Pick<Page, 'on'>): (text: string) => Promise<string> {
  const answers: Promise<string[]>[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/api/v1/') || !response.headers()['content-type']?.includes('json')) return;
    // The page may leave before an answer is read; then it does not show it either.
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
