import type { Page } from 'playwright-core';

/** Words that no German text has. */
const ENGLISH =
  /\b(the|your|you|and|of|with|for|from|is|are|has|have|this|that|when|they|every|only|show|save|search|settings|follow|followers|report|reports|more|days|views|comments|log|sign|waiting|loading|failed|delete|edit)\b/i;

/** What can be read on a page, and what a screen reader would say. Fields hold what users wrote. */
const readTexts = `(() => {
  const texts = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || element.closest('[lang]') !== document.documentElement) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '');
    for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) texts.push(child.textContent);
  }
  return texts.map((text) => text.trim()).filter(Boolean);
})()`;
export const textsOf = (page: Page): Promise<string[]> => page.evaluate<string[]>(readTexts);

export const isEnglish = (text: string): boolean => ENGLISH.test(text);

/** Every text in an answer of the API that has English words: titles, comments, names, but notices of the server too. */
function englishIn(answer: unknown): string[] {
  if (typeof answer === 'string') return isEnglish(answer) ? [answer.trim()] : [];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(englishIn) : [];
}

/** Collects what people wrote in English, as the API answers it. Returns the text without it. */
export function withoutWrittenTexts(page: Page): (text: string) => Promise<string> {
  const answers: Promise<string[]>[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/api/v1/') || !response.headers()['content-type']?.includes('json')) return;
    // The page may leave before an answer is read; then it does not show it either.
    answers.push(response.json().then(englishIn, () => []));
  });
  return async (text) => {
    const written = new Set((await Promise.all(answers)).flat());
    return [...written].reduce((left, each) => left.replaceAll(each, ''), text);
  };
}
