import { Link } from 'react-router-dom';
import { useVideoQuery } from '../../api/videos.ts';
import { t } from '../../i18n/translate.ts';
import { Poster } from '../../ui/Poster.tsx';
import css from './MessageVideo.module.css';

type Props = { id: number; path: string; address: string };

/**
 * A video that was sent, as a card that opens the feed at it. Its address stays a plain link if the reader may not see
 * the video or it cannot be read.
 */
export function MessageVideo({ id, path, address }: Props) {
  const { data: video, isError } = useVideoQuery(id);
  if (isError)
    return (
      <Link className="link" to={path}>
        {address}
      </Link>
    );
  // As large while it loads, so that the conversation does not move.
  return (
    <Link className={css['video']} to={`/feed?video=${id}`}>
      <span className={css['cover']}>{video?.thumbnail_url && <Poster url={video.thumbnail_url} />}</span>
      {video ? (
        <span className={css['about']}>
          <strong>{video.title}</strong>
          <span className="quiet small">@{video.uploader?.username ?? t('unknown')}</span>
        </span>
      ) : (
        <span className="quiet small">{address}</span>
      )}
    </Link>
  );
}
