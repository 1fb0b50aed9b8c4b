import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useFakeClock, wait } from '../testing/render.tsx';
import { Loading } from './Skeleton.tsx';

useFakeClock();

const delay = () => screen.getByRole('status').style.animationDelay;

test('a placeholder is seen 300 ms after the wait began, also when another one takes its place', async () => {
  const code = render(<Loading shape="table" />);
  expect(delay()).toBe('300ms');
  await wait(200);
  code.unmount();
  const data = render(<Loading shape="table" />);
  expect(delay()).toBe('100ms');
  await wait(400);
  data.unmount();
  const last = render(<Loading shape="table" />);
  expect(delay()).toBe('0ms');
  last.unmount();
});

test('a later wait begins anew', async () => {
  const { unmount } = render(<Loading shape="list" />);
  await wait(400);
  unmount();
  await wait(300);
  render(<Loading shape="list" />);
  expect(delay()).toBe('300ms');
});
