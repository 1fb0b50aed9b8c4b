import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useFakeClock, wait } from '../../testing/render.tsx';
import { StageProgress } from './StageProgress.tsx';
import type { Stage } from './stages.ts';

useFakeClock();

test('a stage tells the time left by its own pace', async () => {
  const shown = (stage: Stage, percent: number) => <StageProgress stage={stage} title="Waves" percent={percent} />;
  const { rerender, container } = render(shown('transcoding', 0));
  await wait(10_000);
  rerender(shown('transcoding', 50));
  expect(screen.getByText('About 10 s left')).toBeTruthy();
  rerender(shown('scanning', 0));
  expect(container.querySelector('p')?.textContent?.trim()).toBe('Scanning…');
  await wait(60_000);
  // A worker that reports nothing gives nothing to reckon with.
  rerender(shown('scanning', 0));
  expect(screen.queryByText(/left$/)).toBeNull();
});
