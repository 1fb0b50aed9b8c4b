import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { installLayout, showPart } from '../../testing/layout.ts';
import { useColumn } from './useColumn.ts';

let layout: ReturnType<typeof installLayout>;
beforeEach(() => {
  layout = installLayout({ isWide: true });
});

function Column({ count }: { count: number }) {
  const { column, active, goBy } = useColumn(count);
  return (
    <div ref={column}>
      <output>{active}</output>
      <button type="button" onClick={() => goBy(1)}>
        Next
      </button>
      <button type="button" onClick={() => goBy(-1)}>
        Previous
      </button>
      {Array.from({ length: count }, (_, index) => (
        <section key={index} data-index={index} aria-label={`Card ${index}`} />
      ))}
    </div>
  );
}
const card = (index: number) => screen.getByRole('region', { name: `Card ${index}` });
const pressNext = () => screen.getByRole('button', { name: 'Next' }).click();
const active = () => screen.getByRole('status').textContent;

test('the card that fills more than half of the column becomes active', () => {
  render(<Column count={3} />);
  expect(active()).toBe('0');
  showPart(card(1), { visible: 270 });
  expect(active()).toBe('0');
  showPart(card(1), { visible: 280 });
  expect(active()).toBe('1');
});

test('in a column lower than the card, half of the column is enough', () => {
  render(<Column count={3} />);
  showPart(card(2), { root: 300, visible: 170 });
  expect(active()).toBe('2');
  showPart(card(0), { root: 300, visible: 150 });
  expect(active()).toBe('2');
});

test('observes cards of later pages too', () => {
  const { rerender } = render(<Column count={1} />);
  rerender(<Column count={2} />);
  showPart(card(1), { visible: 500 });
  expect(active()).toBe('1');
});

test('scrolls to the requested card', () => {
  render(<Column count={3} />);
  showPart(card(1), { visible: 500 });
  pressNext();
  expect(layout.scrolledTo).toEqual([card(2)]);
});

test('a second press counts from the target of the first one until the column has had time to arrive', () => {
  jest.useFakeTimers();
  try {
    render(<Column count={6} />);
    pressNext();
    pressNext();
    expect(layout.scrolledTo).toEqual([card(1), card(2)]);
    jest.advanceTimersByTime(1_000);
    pressNext();
    expect(layout.scrolledTo.at(-1)).toBe(card(1));
  } finally {
    jest.useRealTimers();
  }
});

test('a press counts from the visible card once the column has arrived', () => {
  render(<Column count={6} />);
  pressNext();
  showPart(card(1), { visible: 500 });
  showPart(card(0), { visible: 500 });
  pressNext();
  expect(layout.scrolledTo).toEqual([card(1), card(1)]);
});

test('a press counts from the visible card after the user has scrolled by hand', () => {
  render(<Column count={6} />);
  pressNext();
  fireEvent.wheel(card(0));
  pressNext();
  expect(layout.scrolledTo).toEqual([card(1), card(1)]);
});

test('a held key scrolls three cards ahead of the visible one, and scrolls to each card once', () => {
  render(<Column count={9} />);
  for (let i = 0; i < 8; i++) pressNext();
  expect(layout.scrolledTo).toEqual([card(1), card(2), card(3)]);
});

test('the first press after the list became shorter leads to a card of the shorter list', () => {
  const { rerender } = render(<Column count={9} />);
  showPart(card(8), { visible: 500 });
  rerender(<Column count={3} />);
  screen.getByRole('button', { name: 'Previous' }).click();
  expect(layout.scrolledTo).toEqual([card(1)]);
});
