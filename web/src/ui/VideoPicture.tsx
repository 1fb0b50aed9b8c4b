import { Clapperboard } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ViewSource } from '@tallscreen/bff/contract/analytics';
import { Poster } from './Poster.tsx';
import css from './VideoPicture.module.css';

interface VideoPictureProps {
  readonly video: { readonly id: number; readonly title: string; readonly thumbnail_url: string | null };
  /** The path that plays the videos of the grid as a feed; without it the picture leads to the video's page. */
  readonly playAt?: string | undefined;
  /** The source of the view, if the picture links to the video's page. */
  readonly source?: ViewSource | undefined;
}

/** A video's poster with its title, as a link to the video. A wide one is shown whole. */
export function VideoPicture({ video, playAt, source }: VideoPictureProps) {
  return (
    <Link
      to={playAt ? `${playAt}?video=${video.id}` : `/video/${video.id}`}
      state={playAt ? { isFromGrid: true } : source && { source }}
      className={css['picture']}
    >
      {video.thumbnail_url ? <Poster url={video.thumbnail_url} /> : <Clapperboard aria-hidden="true" />}
      <span className={css['title']}>
        <span>{video.title}</span>
      </span>
    </Link>
  );
}
