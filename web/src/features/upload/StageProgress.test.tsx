import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useFakeClock, wait } from '../../testing/render.tsx';
import { StageProgress } from './StageProgress.tsx';
import type { Stage } from './stages.ts';

useFakeClock();

const shown = (stage: Stage, percent: number) => <StageProgress stage={stage} title="Waves" percent={percent} />;

test('a stage shows the time left by its own pace', async () => {
  const { rerender, container } = render(shown('transcoding', 0));
  await wait(10_000);
  rerender(shown('transcoding', 50));
  expect(screen.getByText('About 10 s left')).toBeTruthy();
  rerender(shown('scanning', 0));
  expect(container.querySelector('p')?.textContent?.trim()).toBe('Scanning…');
  await wait(60_000);
  // A worker that reports no progress gives nothing to compute with.
  rerender(shown('scanning', 0));
  expect(screen.queryByText(/left$/)).toBeNull();
});

test('a stage without progress for twenty seconds shows no time left until it moves', async () => {
  const { rerender } = render(shown('transcoding', 0));
  await wait(10_000);
  rerender(shown('transcoding', 50));
  await wait(19_000);
  rerender(shown('transcoding', 50));
  expect(screen.getByText('About 10 s left')).toBeTruthy();
  await wait(1_000);
  expect(screen.queryByText(/left$/)).toBeNull();
  rerender(shown('transcoding', 60));
  expect(screen.getByText(/left$/)).toBeTruthy();
});
