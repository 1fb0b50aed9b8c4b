import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { Guard } from './Guard.tsx';
import { signedIn, signedOut } from './session.ts';
import { renderAt } from '../testing/render.tsx';
import { createTestServer } from '../testing/server.ts';

function Place() {
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
    <Route path="*" element={<Place />} />
  </Routes>
);

test('says that it is checking while the session is unknown', () => {
  const { store } = createTestServer(() => ({}));
  renderAt('/admin/users', store, routes);
  expect(screen.getByText('Loading access verification...')).toBeTruthy();
});

test('a guest is sent to the admin login and the place is remembered with its query', () => {
  const { store } = createTestServer(() => ({}));
  store.dispatch(signedOut());
  renderAt('/admin/users?q=x', store, routes);
  expect(screen.getByText('/admin/login {"from":"/admin/users?q=x"}')).toBeTruthy();
});

test('a creator is sent home, an admin enters', () => {
  const account = { id: 1, username: 'a', email: 'a@b.c', avatar_url: null, bio: '' };
  const creator = createTestServer(() => ({}));
  creator.store.dispatch(signedIn({ ...account, role: 'creator' }));
  renderAt('/admin/users', creator.store, routes);
  expect(screen.getByText('/upload null')).toBeTruthy();
  const admin = createTestServer(() => ({}));
  admin.store.dispatch(signedIn({ ...account, role: 'admin' }));
  renderAt('/admin/users', admin.store, routes);
  expect(screen.getByText('Secret table')).toBeTruthy();
});
