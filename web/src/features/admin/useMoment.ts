import { useState } from 'react';
import { t } from '../../i18n/translate.ts';

/** Whole seconds, so that what is sent is what is shown, and never after the end. */
const momentOf = ({ currentTime }: Pick<HTMLVideoElement, 'currentTime'>, duration: number | null): number =>
  Math.floor(Math.min(currentTime, duration ?? Infinity));

export type Moment = {
  atSeconds: number | null;
  /** What the admin is told instead of a moment. */
  hint: string;
  mark: () => void;
  clear: () => void;
};

/** Where in a video the admin sees the problem, taken from its player. */
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
