import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ApiClient } from '../app/client.ts';
import { api, type Extra } from './base.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const tooLong = { error: { status: 504, data: { code: 'took_too_long', detail: 'That took too long.' } } };
const save = api.injectEndpoints({
  endpoints: (build) => ({ trySave: build.mutation<unknown, void>({ query: () => ({ url: '/x', method: 'PUT' }) }) }),
}).endpoints.trySave;

/** Sends one write. `answers` are the server's, in order. */
async function send(answers: unknown[]) {
  let sent = 0;
  const client = { query: async () => (sent++, answers.shift()) } as unknown as ApiClient;
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (get) => get({ thunk: { extraArgument: { client } satisfies Extra } }).concat(api.middleware),
  });
  const asking = store.dispatch(save.initiate());
  await jest.advanceTimersByTimeAsync(60_000);
  const { data, error } = await asking;
  return { sent, data, error };
}

test('a write that timed out is sent again, and its second answer counts', async () => {
  expect(await send([tooLong, { data: 'saved' }])).toMatchObject({ sent: 2, data: 'saved' });
});

test('a write that times out three times fails', async () => {
  expect(await send([tooLong, tooLong, tooLong, { data: 'saved' }])).toMatchObject({ sent: 3, error: tooLong.error });
});

test.each([409, 500, 503])('a write that is answered with %i is not sent again', async (status) => {
  const { sent } = await send([{ error: { status, data: { detail: 'No.' } } }, { data: 'saved' }]);
  expect(sent).toBe(1);
});
