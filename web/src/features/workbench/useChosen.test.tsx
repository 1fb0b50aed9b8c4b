import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useFakeClock, wait } from '../../testing/render.tsx';
import { ok } from '../../testing/server.ts';
import { current, entry, loaded, names, press, start } from '../../testing/workbench.tsx';

useFakeClock();
// jsdom does not scroll.

test('if a poll removes the chosen entry it stays on the screen, and typed letters decide nothing', async () => {
  let items = [entry(1), entry(2)];
  const { sent, user } = start([], { 'GET /admin/queue': () => ok({ items, next_cursor: null }) });
  await loaded();
  press('e');
  await user.keyboard('Too ');
  items = [entry(3), entry(2)];
  await wait(15_100);
  expect(await screen.findByText('Already decided')).toBeTruthy();
  expect(current()).toBe('Clip 1');
  await user.keyboard('dark');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason in your words' }).value).toBe('Too dark');
  press('a');
  expect(names()).toEqual(['Clip 1', 'Clip 3', 'Clip 2']);
  press('j');
  expect([names(), current()]).toEqual([['Clip 3', 'Clip 2'], 'Clip 3']);
  // A letter that was typed for something else on the page.
  fireEvent.keyDown(screen.getByRole('button', { name: 'Keys' }), { key: 'r' });
  expect(names()).toEqual(['Clip 3', 'Clip 2']);
  expect(sent('POST').filter((call) => call.includes('moderate'))).toEqual([]);
});

test('an entry that nobody chose is not decided by a key within its first second', async () => {
  let items = [entry(1)];
  start([], { 'GET /admin/queue': () => ok({ items, next_cursor: null }), 'POST /admin/videos/moderate': ok({}) });
  await loaded();
  press('a');
  items = [entry(2)];
  await wait(15_100);
  await screen.findByRole('article', { name: 'Clip 2' });
  press('a');
  expect(names()).toEqual(['Clip 2']);
  await wait(1_000);
  press('a');
  expect(names()).toEqual([]);
});
