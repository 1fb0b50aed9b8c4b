import { afterEach, expect, test } from '@jest/globals';
import { shortcutOf } from './shortcutOf.ts';

afterEach(() => document.body.replaceChildren());

/** Returns the shortcut of a key that is pressed in the first element with an id, or in the page if there is none. */
function press(key: string, html = '', init: KeyboardEventInit = {}): string {
  document.body.innerHTML = html;
  let shortcut = 'not pressed';
  const listen = (event: KeyboardEvent) => (shortcut = shortcutOf(event));
  document.addEventListener('keydown', listen, { once: true });
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  (document.querySelector('[id]') ?? document.body).dispatchEvent(event);
  return shortcut;
}

test('a key is a shortcut, with or without the shift key', () => {
  expect(press('j')).toBe('j');
  expect(press('J', '', { shiftKey: true })).toBe('j');
  expect(press('ArrowDown')).toBe('arrowdown');
});

test.each([
  '<input id="a">',
  '<input id="a" type="radio">',
  '<textarea id="a"></textarea>',
  '<select id="a"></select>',
  '<div contenteditable><b id="a"></b></div>',
  '<div role="dialog"><button id="a"></button></div>',
  '<div role="menu"><button id="a"></button></div>',
])('no key is a shortcut in %s', (html) => {
  for (const key of ['j', '/', ' ', 'Escape', 'ArrowDown']) expect(press(key, html)).toBe('');
});

test('a slider keeps the arrow keys, and a control that the space bar operates keeps that', () => {
  const slider = '<input id="a" type="range">';
  expect(['ArrowLeft', 'j', ' '].map((key) => press(key, slider))).toEqual(['', 'j', ' ']);
  for (const html of ['<button id="a"></button>', '<a id="a" href="/"></a>', '<input id="a" type="checkbox">'])
    expect([' ', 'j'].map((key) => press(key, html))).toEqual(['', 'j']);
});

test('a key with Ctrl, Alt or the system key, of an input method, or handled already is no shortcut', () => {
  for (const init of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }])
    expect(press('j', '', init)).toBe('');
  const event = new KeyboardEvent('keydown', { key: 'j', cancelable: true });
  event.preventDefault();
  expect(shortcutOf(event)).toBe('');
});
