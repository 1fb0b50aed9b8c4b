import { useState } from 'react';
import { t } from '../../i18n/translate.ts';

/** Whole seconds, so that the sent moment equals the shown one, and never after the end. */
const momentOf = ({ currentTime }: Pick<HTMLVideoElement, 'currentTime'>, duration: number | null): number =>
  Math.floor(Math.min(currentTime, duration ?? Infinity));

export type Moment = {
  atSeconds: number | null;
  /** A message shown instead of a moment. */
  hint: string;
  mark: () => void;
  clear: () => void;
};

/** The moment of the problem in a video, taken from its player's position. */
export function useMoment(player: () => HTMLVideoElement | null | undefined, duration: number | null = null): Moment {
  const [atSeconds, setAtSeconds] = useState<number | null>(null);
  const [hint, setHint] = useState('');
  const mark = () => {
    const video = player();
    if (video) setAtSeconds(momentOf(video, duration));
    setHint(video ? '' : t('Show the video first.'));
  };
  const clear = () => {
    setAtSeconds(null);
    setHint('');
  };
  return { atSeconds, hint, mark, clear };
}
