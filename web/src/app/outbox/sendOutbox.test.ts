import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { connectionChanged } from '../live/slice.ts';
import { createTestServer } from '../../testing/server.ts';
import { sendOutbox } from './sendOutbox.ts';
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
    return { status: status(content), body: { id: 1, content, client_id, detail: 'User not found.' } };
  });
  const stop = sendOutbox(server.store, userId);
  await wait(10);
  const write = (content: string, to = 7) => act(() => void server.store.dispatch(messageQueued(to, content)));
  const bodies = () => server.calls.map(({ body }) => JSON.parse(body) as { content: string; client_id: string });
  const contents = () => bodies().map(({ content }) => content);
  const waiting = () => server.store.getState().outbox.entries.map(({ content }) => content);
  return { ...server, stop, write, bodies, contents, waiting };
}

test('sends the messages of one receiver in order', async () => {
  const { write, contents, waiting } = await start();
  write('one');
  write('two');
  await wait(10);
  expect(contents()).toEqual(['one', 'two']);
  expect(waiting()).toEqual([]);
});

test('retries a failed message with the same client_id while later ones wait', async () => {
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

test('a failing message to one receiver does not delay other receivers', async () => {
  const { write, contents, waiting } = await start((content) => (content === 'stuck' ? 500 : 201));
  write('stuck');
  write('hello', 8);
  await wait(100);
  expect(contents()).toEqual(['stuck', 'hello']);
  expect(waiting()).toEqual(['stuck']);
});

test.each(['online', 'live'])('retries at once when the connection is back (%s)', async (sign) => {
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

test('a refused message stays with its reason and the next one is sent', async () => {
  const { write, store } = await start((content) => (content === 'bad' ? 404 : 201));
  write('bad');
  write('good');
  await wait(50);
  expect(store.getState().outbox.entries).toMatchObject([{ content: 'bad', refused: 'User not found.' }]);
});

test('unsent messages survive a reload for their author, but not for another user', async () => {
  const first = await start(() => 401);
  first.write('one');
  await wait(100);
  first.stop();
  const other = await start(() => 201, 2);
  expect(other.contents()).toEqual([]);
  other.stop();
  expect(sessionStorage.getItem('outbox')).toBeNull();

  const again = await start(() => 503);
  again.write('two');
  await wait(100);
  again.stop();
  const back = await start();
  expect(back.contents()).toEqual(['two']);
  expect(sessionStorage.getItem('outbox')).toBeNull();
});
