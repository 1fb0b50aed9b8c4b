import type { Page } from 'playwright-core';

/** In CSS pixels: WCAG 2.2, success criterion 2.5.5. */
const LEAST = 44;

/** Runs in the page. Links within a sentence may be as small as its words. */
const FIND_SMALL = `(least) => {
  const seen = (element) => element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
  const isText = (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '';
  const isInSentence = (element) => getComputedStyle(element).display === 'inline'
    && [...element.parentElement.childNodes].some(isText);
  // Small words have a larger invisible area around them.
  const around = (element, side) => Number.parseFloat(getComputedStyle(element, '::after')[side]) || 0;
  const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent.trim();
  const targets = 'a[href], button, input, select, textarea, summary, [role=menuitem], [role=tab], [role=slider], [role=switch], [role=option]';
  return [...document.querySelectorAll(targets)].flatMap((element) => {
    const box = (element.closest('label') ?? element).getBoundingClientRect();
    const [width, height] = [Math.max(box.width, around(element, 'width')), Math.max(box.height, around(element, 'height'))];
    // Visually hidden, for example a link that appears on keyboard focus.
    if (!seen(element) || element.closest('[aria-hidden=true]') || width <= 1 || height <= 1 || isInSentence(element)) return [];
    const isSmall = Math.round(width) < least || Math.round(height) < least;
    return isSmall ? [element.tagName + ' "' + nameOf(element) + '" ' + Math.round(width) + ' x ' + Math.round(height)] : [];
  });
}`;

/** Returns one line for each touch target that is smaller than a fingertip. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate<string[]>(`(${FIND_SMALL})(${LEAST})`);
