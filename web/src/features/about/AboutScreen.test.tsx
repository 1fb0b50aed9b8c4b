import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { open } from '../../testing/render.tsx';
import { AboutScreen } from './AboutScreen.tsx';

test.each([
  ['/help', true],
  ['/help/', true],
  ['/helpers', false],
])('%s shows the help for screen readers: %s', (path, isShown) => {
  open(<AboutScreen />, { path, route: '*' });
  expect(screen.queryByRole('heading', { name: 'Using a screen reader' }) !== null).toBe(isShown);
});
