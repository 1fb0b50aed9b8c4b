import type { Ref, VideoHTMLAttributes } from 'react';
import { Backdrop } from './Backdrop.tsx';
import { classes } from './classes.ts';
import css from './PreviewVideo.module.css';

type Props = VideoHTMLAttributes<HTMLVideoElement> & {
  pictureUrl?: string | null;
  ref?: Ref<HTMLVideoElement>;
};

/** A muted, looping video in a tall frame. Always shows the whole picture. */
export function PreviewVideo({ pictureUrl, className, ...video }: Props) {
  return (
    <span className={classes(css['frame'], className)}>
      <Backdrop url={pictureUrl} />
      <video className={css['video']} poster={pictureUrl ?? undefined} muted loop playsInline {...video} />
    </span>
  );
}
