import { pressedKey } from './pressedKey.ts';

/** Elements that use every key themselves. */
const USES_KEYS = [
  'input:not([type="range"]):not([type="checkbox"])',
  'textarea, select, [contenteditable], [role="dialog"], [role="menu"]',
].join();
const USES_SPACE = 'button, a, summary, input[type="checkbox"]';

/**
 * Returns the pressed key in lower case if a shortcut of the page may use it. Returns '' if Ctrl, Alt or the system key
 * is held, if another handler has used the key, or if the focused element or an input method uses it.
 */
export function shortcutOf(event: KeyboardEvent): string {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return '';
  const key = pressedKey(event).toLowerCase();
  const isIn = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
  if (isIn(USES_KEYS)) return '';
  if (key.startsWith('arrow') && isIn('input[type="range"]')) return '';
  return key === ' ' && isIn(USES_SPACE) ? '' : key;
}
