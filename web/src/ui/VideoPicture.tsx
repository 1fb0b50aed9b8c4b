import { Clapperboard } from 'lucide-react';
import { Link } from 'react-router-dom';
import css from './VideoPicture.module.css';

interface VideoPictureProps {
  readonly video: { readonly id: number; readonly title: string; readonly thumbnail_url: string | null };
}

/** A video's poster with its title, as a link to the video. */
export function VideoPicture({ video }: VideoPictureProps) {
  return (
    <Link to={`/video/${video.id}`} className={css['picture']}>
      {video.thumbnail_url ? (
        <img src={video.thumbnail_url} alt="" loading="lazy" />
      ) : (
        <Clapperboard aria-hidden="true" />
      )}
      <span className={css['title']}>{video.title}</span>
    </Link>
  );
}
