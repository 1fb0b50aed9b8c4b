import { StrictMode, useRef } from 'react';
import { beforeEach, expect, test } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { useRelease } from './useRelease.ts';

let loads: Element[];
beforeEach(() => {
  loads = [];
  HTMLMediaElement.prototype.load = function (this: HTMLMediaElement) {
    loads.push(this);
  };
});

function Clip({ isThere }: { isThere: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  useRelease(video, isThere);
  return isThere && <video ref={video} src="/media/7.mp4" />;
}

test('a video that has left the page is loaded no further', async () => {
  const { rerender, container } = render(<Clip isThere />, { wrapper: StrictMode });
  const video = container.querySelector('video')!;
  rerender(<Clip isThere={false} />);
  await waitFor(() => expect(loads).toContain(video));
  expect(video.hasAttribute('src')).toBe(false);
});

test('a video that stays keeps its source', async () => {
  const { rerender, container } = render(<Clip isThere />, { wrapper: StrictMode });
  rerender(<Clip isThere />);
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.querySelector('video')?.getAttribute('src')).toBe('/media/7.mp4');
  expect(loads).toEqual([]);
});
