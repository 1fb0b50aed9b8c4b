import type { Account } from '@tallscreen/bff/contract/auth';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, jest } from '@jest/globals';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes as RouteTable, useLocation } from 'react-router-dom';
import { titleOf } from '../app/routes.ts';
import { signedIn, signedOut } from '../app/session.ts';
import type { AppStore } from '../app/store.ts';
import { Toasts } from '../app/Toasts.tsx';
import { ScreenTitle } from '../ui/useTitle.ts';
import { account } from './data.ts';
import { createTestServer, routes, type Routes } from './server.ts';

// Testing Library advances fake timers while it waits, but only if it finds Jest among the globals.
Object.assign(globalThis, { jest });

// jsdom draws nothing, so it has no scrolling.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

/** Fakes the clock in every test of the file. */
export function useFakeClock() {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
}

export function renderAt(path: string, store: AppStore, screen: ReactNode) {
  return render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
    </Provider>,
  );
}

function Titled({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <ScreenTitle value={titleOf(pathname)}>{children}</ScreenTitle>;
}

/** Shows the router's path, for every path that the test does not render. */
function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return <p>{`At ${pathname}${search}${state ? ` ${JSON.stringify(state)}` : ''}`}</p>;
}

type Options = {
  /** The signed-in user; null for a guest. */
  as?: Account | null;
  path?: string;
  /** The route pattern of the element, such as `/video/:id`; all other paths show "At <path>". */
  route?: string;
  api?: Routes;
};

/** Renders an element with the app's store, the toasts and a fake API, signed in as `as`. */
export function open(element: ReactNode, { as = account(), path = '/', route = path, api = {} }: Options = {}) {
  const server = createTestServer(routes(api));
  server.store.dispatch(as ? signedIn(as) : signedOut());
  const view = renderAt(
    path,
    server.store,
    <>
      <RouteTable>
        <Route path={route} element={<Titled>{element}</Titled>} />
        <Route path="*" element={<Elsewhere />} />
      </RouteTable>
      <Toasts />
    </>,
  );
  return { ...server, ...view, user: userEvent.setup({ applyAccept: false, delay: null }) };
}

/** Advances the fake clock inside `act`. */
export const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
