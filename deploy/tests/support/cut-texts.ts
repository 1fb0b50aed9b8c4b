import type { Page } from 'playwright-core';

/** Runs in the page. */
const SCRIPT = `(() => {
  const OFF = 1.5;
  const nameOf = (element) => element.localName + '.' + element.className;
  const isCutByIntent = ({ textOverflow, webkitLineClamp }) => textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
  const isScrolled = (overflow) => overflow === 'auto' || overflow === 'scroll';
  function cutterOf(rect, start) {
    let [checksX, checksY] = [true, true];
    for (let element = start; element && element !== document.documentElement; element = element.parentElement) {
      const style = getComputedStyle(element);
      if (isCutByIntent(style) || style.clipPath !== 'none') return undefined;
      if (isScrolled(style.overflowX)) checksX = false;
      if (isScrolled(style.overflowY)) checksY = false;
      const box = element.getBoundingClientRect();
      const clips = (overflow) => overflow === 'hidden' || overflow === 'clip';
      if (checksX && clips(style.overflowX) && (rect.left < box.left - OFF || rect.right > box.right + OFF))
        return nameOf(element);
      if (checksY && clips(style.overflowY) && (rect.top < box.top - OFF || rect.bottom > box.bottom + OFF))
        return nameOf(element);
      if (style.position === 'fixed') break;
    }
    return checksX && (rect.left < -OFF || rect.right > innerWidth + OFF) ? 'the window' : undefined;
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut = new Set();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent.trim();
    const parent = node.parentElement;
    if (text === '' || parent.closest('.unseen, script, style, noscript, option, a[href="#main"]')) continue;
    if (!parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const by = rect.width > 0 && cutterOf(rect, parent);
      if (by) cut.add('“' + text + '” is cut by ' + by);
    }
  }
  const { scrollWidth } = document.scrollingElement;
  return [...cut, ...(scrollWidth > innerWidth ? ['the page is ' + scrollWidth + ' px wide'] : [])];
})()`;

/**
 * Returns the texts that stand partly outside of what clips them, or of the window, and whether the page scrolls
 * sideways. An ellipsis and a clip path are by intent, and what scrolls can be reached.
 */
export const cutTexts = (page: Page): Promise<string[]> => page.evaluate<string[]>(SCRIPT);
