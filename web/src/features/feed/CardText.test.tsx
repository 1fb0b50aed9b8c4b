import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CardText } from './CardText.tsx';

/** The lines that the browser would need; it shows `shown` of them. */
let needed = { h2: 1, p: 1 };
const LINE = 20;
const shown = { h2: 2, p: 1 };
const linesOf = (element: Element, lines: typeof needed) => lines[element.localName === 'h2' ? 'h2' : 'p'] * LINE;
let measure: () => void = () => undefined;

beforeEach(() => {
  needed = { h2: 1, p: 1 };
  globalThis.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      measure = () => act(() => callback([], this as never));
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function height(this: Element) {
    return linesOf(this, needed);
  });
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(function height(this: Element) {
    return Math.min(linesOf(this, needed), linesOf(this, shown));
  });
});

// There is no router: the hashtags are no links.
const show = () => render(<CardText title="A title" hashtags={['one', 'two']} areLinks={false} />);
const button = (name: string) => screen.queryByRole('button', { name });

test('a text that fits needs no button', () => {
  show();
  measure();
  expect(button('more')).toBeNull();
});

test.each([
  ['title', { h2: 4, p: 1 }],
  ['line of hashtags', { h2: 1, p: 3 }],
])('a long %s is opened and closed by a button', async (_, lines) => {
  needed = lines;
  const user = userEvent.setup();
  show();
  measure();
  expect(button('more')?.getAttribute('aria-expanded')).toBe('false');
  await user.click(button('more') as HTMLElement);
  // The opened text fits, and can still be closed.
  needed = { h2: 1, p: 1 };
  measure();
  expect(button('less')?.getAttribute('aria-expanded')).toBe('true');
  await user.click(button('less') as HTMLElement);
  expect(button('more')).toBeTruthy();
});
