import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { Guard } from './Guard.tsx';
import { sessionExpired, signedIn, signedOut } from './session.ts';
import { account } from '../testing/data.ts';
import { renderAt } from '../testing/render.tsx';
import { createTestServer } from '../testing/server.ts';

function CurrentPath() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}
const routes = (
  <Routes>
    <Route
      path="/admin/users"
      element={
        <Guard roles={['admin']}>
          <p>Secret table</p>
        </Guard>
      }
    />
    <Route path="/feed" element={<Guard roles={['user']}>{'The feed'}</Guard>} />
    <Route path="*" element={<CurrentPath />} />
  </Routes>
);

test('shows the loading text while the session is loading', () => {
  const { store } = createTestServer(() => ({}));
  renderAt('/admin/users', store, routes);
  expect(screen.getByText('Loading access verification...')).toBeTruthy();
});

test('redirects a guest to the admin login and remembers path and query', () => {
  const { store } = createTestServer(() => ({}));
  store.dispatch(signedOut());
  renderAt('/admin/users?q=x', store, routes);
  expect(screen.getByText('/admin/login {"from":"/admin/users?q=x"}')).toBeTruthy();
});

test.each([
  ['/feed?video=7', false, '/login {"from":"/feed?video=7"}'],
  ['/feed?video=7', true, '/login {"from":"/feed?video=7"}'],
  ['/feed', false, '/login {"from":"/feed"}'],
])('a guest at %s, expired: %s, goes to %s', (path, hasExpired, place) => {
  const { store } = createTestServer(() => ({}));
  store.dispatch(hasExpired ? sessionExpired() : signedOut());
  renderAt(path, store, routes);
  expect(screen.getByText(place)).toBeTruthy();
});

test('redirects a creator to the home of that role and lets an admin in', () => {
  const creator = createTestServer(() => ({}));
  creator.store.dispatch(signedIn(account({ role: 'creator' })));
  renderAt('/admin/users', creator.store, routes);
  expect(screen.getByText('/upload null')).toBeTruthy();
  const admin = createTestServer(() => ({}));
  admin.store.dispatch(signedIn(account({ role: 'admin' })));
  renderAt('/admin/users', admin.store, routes);
  expect(screen.getByText('Secret table')).toBeTruthy();
});
