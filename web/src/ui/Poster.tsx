import { useState } from 'react';
import { Backdrop } from './Backdrop.tsx';
import css from './Poster.module.css';

/**
 * A poster in a tall frame, which clips it and is positioned. A picture that is wider than high is shown whole, before
 * a blurred copy.
 */
export function Poster({ url }: { url: string }) {
  const [isWide, setWide] = useState(false);
  return (
    <>
      {isWide && <Backdrop url={url} />}
      <img
        className={css['poster']}
        src={url}
        alt=""
        loading="lazy"
        data-wide={isWide || undefined}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setWide(naturalWidth > naturalHeight)}
      />
    </>
  );
}
