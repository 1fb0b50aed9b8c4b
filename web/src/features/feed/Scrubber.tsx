import { useEffect, useRef, type RefObject } from 'react';
import { t } from '../../i18n/translate.ts';
import { pressedKey } from '../../ui/pressedKey.ts';
import css from './Scrubber.module.css';

/** By how much an arrow key moves. */
export const SEEK_SECONDS = 2;

function moveTo(video: HTMLVideoElement | null, seconds: number, onSeek: (seconds: number) => void) {
  onSeek(seconds);
  if (video) video.currentTime = seconds;
}

/** Moves the position by some seconds, within the video. */
export function moveBy(video: HTMLVideoElement | null, seconds: number, onSeek: (seconds: number) => void) {
  if (!video || !(video.duration > 0)) return;
  moveTo(video, Math.min(Math.max(0, video.currentTime + seconds), video.duration), onSeek);
}

type Props = {
  video: RefObject<HTMLVideoElement | null>;
  /** Gets `--played`, the share of the video that was played, 0 to 1. */
  line: RefObject<HTMLElement | null>;
  /** Called with the new position before the video moves there. */
  onSeek: (seconds: number) => void;
};

/** The line at the lower edge: shows the position, and moves it by pointer and arrow keys. */
export function Scrubber({ video, line, onSeek }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const [element, range] = [video.current, input.current];
    if (!element || !range) return;
    // Four times a second, so without rendering. Set on the line only: browsers restyle all elements that inherit it.
    const show = () => {
      const { currentTime, duration } = element;
      if (!(duration > 0)) return;
      range.max = String(duration);
      range.value = String(currentTime);
      line.current?.style.setProperty('--played', String(currentTime / duration));
      const values = { time: Math.round(currentTime), length: Math.round(duration) };
      range.setAttribute('aria-valuetext', t('{time} of {length} seconds', values));
    };
    const events = ['timeupdate', 'seeking', 'loadedmetadata'] as const;
    for (const name of events) element.addEventListener(name, show);
    show();
    return () => events.forEach((name) => element.removeEventListener(name, show));
  }, [video, line]);
  return (
    <input
      ref={input}
      className={css['scrubber']}
      data-lower
      type="range"
      min={0}
      max={1}
      step="any"
      defaultValue={0}
      aria-label={t('Position')}
      onInput={({ currentTarget }) => moveTo(video.current, Number(currentTarget.value), onSeek)}
      onKeyDown={(event) => {
        const direction = { ArrowLeft: -1, ArrowRight: 1 }[pressedKey(event)];
        if (direction === undefined) return;
        event.preventDefault();
        moveBy(video.current, direction * SEEK_SECONDS, onSeek);
      }}
    />
  );
}
