import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createApiClient } from './client.ts';
import { createStore } from './store.ts';

export type Answer = { status?: number; body?: unknown };
export type Call = { method: string; path: string; body: string; authorization: string | null };

/** Plays the server at the network port: every call is kept, the handler answers it. */
export function createTestServer(handle: (call: Call) => Answer) {
  const calls: Call[] = [];
  const fetchFn: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const call = {
      method: request.method,
      path: url.pathname.replace('/api/v1', '') + url.search,
      body: await request.text(),
      authorization: request.headers.get('authorization'),
    };
    calls.push(call);
    const { status = 200, body = {} } = handle(call);
    return Response.json(body, { status });
  };
  const client = createApiClient({ baseUrl: 'http://test.local/api/v1', fetchFn, storage: localStorage });
  return { calls, client, store: createStore(client), fetchFn };
}

export function renderAt(path: string, store: ReturnType<typeof createStore>, screen: ReactNode) {
  return render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
    </Provider>,
  );
}
