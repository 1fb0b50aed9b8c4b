import { useState } from 'react';
import { hueOf } from './hue.ts';
import css from './Avatar.module.css';

type Props = { username: string; url?: string | null | undefined; size?: number };

/** Decorative: the username is always written beside it. */
export function Avatar({ username, url, size = 36 }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const box = { width: size, height: size, fontSize: size * 0.42 };
  if (url && url !== brokenUrl) {
    return (
      <img className={css['avatar']} style={box} src={url} alt="" loading="lazy" onError={() => setBrokenUrl(url)} />
    );
  }
  return (
    <span
      className={css['avatar']}
      style={{ ...box, '--hue': hueOf(username) } as React.CSSProperties}
      aria-hidden="true"
    >
      {(username[0] ?? '?').toUpperCase()}
    </span>
  );
}
