import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { shapeOf } from '../routes.ts';
import { Arriving } from './Arriving.tsx';

const never = new Promise<never>(() => undefined);
const Slow = () => use(never);

test.each(['/feed', '/login', '/profile/ann', '/admin/audit'])(
  'while %s loads, a placeholder in its shape is shown',
  (pathname) => {
    render(
      <MemoryRouter>
        <Suspense fallback={<Arriving pathname={pathname} />}>
          <Slow />
        </Suspense>
      </MemoryRouter>,
    );
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    expect(document.querySelectorAll('.skeleton').length).toBeGreaterThan(0);
  },
);

test.each([
  ['/', 'column'],
  ['/video/7', 'player'],
  ['/saved/play', 'column'],
  ['/profile/ann/play', 'column'],
  ['/profile/play', 'grid'],
  ['/tag/play', 'grid'],
  ['/profile/ann', 'grid'],
  ['/profile/ann/followers', 'list'],
  ['/saved', 'grid'],
  ['/upload', 'form'],
  ['/admin/login', 'form'],
  ['/settings/security', 'form'],
  ['/admin/queue', 'list'],
  ['/messages', 'list'],
])('the shape of %s is a %s', (pathname, shape) => {
  expect(shapeOf(pathname)).toBe(shape);
});
