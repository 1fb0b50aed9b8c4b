import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from '@jest/globals';
import { Scrubber } from './Scrubber.tsx';

test('the slider states the position, and only the line draws it', () => {
  const [video, line] = [createRef<HTMLVideoElement>(), createRef<HTMLSpanElement>()];
  render(
    <div data-testid="player">
      <video ref={video} />
      <Scrubber video={video} line={line} onSeek={() => undefined} />
      <span ref={line} />
    </div>,
  );
  Object.defineProperty(video.current, 'duration', { value: 8 });
  video.current!.currentTime = 2;
  fireEvent.timeUpdate(video.current!);
  expect(screen.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext')).toBe('2 of 8 seconds');
  expect(line.current!.style.getPropertyValue('--played')).toBe('0.25');
  // An inherited property would restyle all elements below four times a second.
  expect(screen.getByTestId('player').getAttribute('style')).toBeNull();
});
