import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { connectionChanged } from '../live/slice.ts';
import { renderAt } from '../../testing/render.tsx';
import { createTestServer } from '../../testing/server.ts';
import { OutboxSender } from './OutboxSender.tsx';
import { messageQueued } from './slice.ts';

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function start(status: (content: string) => number = () => 201, userId = 1) {
  const server = createTestServer(({ body }) => {
    const { content = '', client_id } = JSON.parse(body || '{}') as { content?: string; client_id?: string };
    return { status: status(content), body: { id: 1, content, client_id, detail: 'No such person.' } };
  });
  const { unmount } = renderAt('/', server.store, <OutboxSender userId={userId} />);
  await wait(10);
  const write = (content: string, to = 7) => act(() => void server.store.dispatch(messageQueued(to, content)));
  const bodies = () => server.calls.map(({ body }) => JSON.parse(body) as { content: string; client_id: string });
  const contents = () => bodies().map(({ content }) => content);
  const waiting = () => server.store.getState().outbox.entries.map(({ content }) => content);
  return { ...server, unmount, write, bodies, contents, waiting };
}

test('messages go out one after the other', async () => {
  const { write, contents, waiting } = await start();
  write('one');
  write('two');
  await wait(10);
  expect(contents()).toEqual(['one', 'two']);
  expect(waiting()).toEqual([]);
});

test('a sendFailed one is tried again under the same id, and those behind it wait', async () => {
  let isDown = true;
  const { write, bodies, contents, waiting } = await start(() => (isDown ? 503 : 201));
  write('one');
  write('two');
  await wait(20_000);
  expect(new Set(contents())).toEqual(new Set(['one']));
  expect(contents().length).toBeLessThanOrEqual(5);
  expect(new Set(bodies().map(({ client_id }) => client_id)).size).toBe(1);
  isDown = false;
  await wait(5_010);
  expect(contents().slice(-2)).toEqual(['one', 'two']);
  expect(waiting()).toEqual([]);
});

test('what cannot be delivered to one holds up nobody else', async () => {
  const { write, contents, waiting } = await start((content) => (content === 'stuck' ? 500 : 201));
  write('stuck');
  write('hello', 8);
  await wait(100);
  expect(contents()).toEqual(['stuck', 'hello']);
  expect(waiting()).toEqual(['stuck']);
});

test.each(['online', 'live'])('the line that is back (%s) is a reason to try at once', async (sign) => {
  let isDown = true;
  const { write, contents, store } = await start(() => (isDown ? 503 : 201));
  write('one');
  await wait(100);
  isDown = false;
  act(() => {
    if (sign === 'online') window.dispatchEvent(new Event('online'));
    else store.dispatch(connectionChanged(true));
  });
  await wait(10);
  expect(contents()).toEqual(['one', 'one']);
});

test('a refused one stays with its reason, and the next one goes', async () => {
  const { write, store } = await start((content) => (content === 'bad' ? 404 : 201));
  write('bad');
  write('good');
  await wait(50);
  expect(store.getState().outbox.entries).toMatchObject([{ content: 'bad', refused: 'No such person.' }]);
});

test('what waits survives the page, for its writer only, and a session that is over', async () => {
  const first = await start(() => 401);
  first.write('one');
  await wait(100);
  first.unmount();
  const other = await start(() => 201, 2);
  expect(other.contents()).toEqual([]);
  other.unmount();
  expect(sessionStorage.getItem('outbox')).toBeNull();

  const again = await start(() => 503);
  again.write('two');
  await wait(100);
  again.unmount();
  const back = await start();
  expect(back.contents()).toEqual(['two']);
  expect(sessionStorage.getItem('outbox')).toBeNull();
});
