import { expect, test } from '@jest/globals';
import { pressedKey } from './pressedKey.ts';

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', { key: 'Enter', ...init });

test('a key that an input method uses is ignored', () => {
  expect(pressedKey(press({}))).toBe('Enter');
  expect(pressedKey(press({ isComposing: true }))).toBe('');
  // Safari, after the end of the composition.
  expect(pressedKey(press({ keyCode: 229 }))).toBe('');
  expect(pressedKey({ nativeEvent: press({ keyCode: 229 }) })).toBe('');
});
