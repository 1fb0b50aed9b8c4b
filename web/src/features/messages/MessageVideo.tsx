import { Link } from 'react-router-dom';
import { useVideoQuery } from '../../api/videos.ts';
import { t } from '../../i18n/translate.ts';
import { Poster } from '../../ui/Poster.tsx';
import css from './MessageVideo.module.css';

type Props = {
  id: number;
  path: string;
  address: string;
  /** The line above the address, which is left out if it is the video's title. */
  title?: string | undefined;
};

/**
 * A video that was sent, as a card that opens the feed at it. Its address stays a plain link if the reader may not see
 * the video or it cannot be read.
 */
export function MessageVideo({ id, path, address, title }: Props) {
  const { data: video, isError } = useVideoQuery(id);
  if (isError)
    return (
      <>
        {title !== undefined && `${title}\n`}
        <Link className="link" to={path}>
          {address}
        </Link>
      </>
    );
  // As large while it loads, so that the conversation does not move.
  return (
    <>
      {video && title !== video.title && title}
      <Link className={css['video']} to={`/feed?video=${id}`}>
        <span className={css['cover']}>{video?.thumbnail_url && <Poster url={video.thumbnail_url} />}</span>
        {video ? (
          <span className={css['about']}>
            <strong>{video.title}</strong>
            <span className="quiet small">@{video.uploader?.username ?? t('unknown')}</span>
          </span>
        ) : (
          <span className="quiet small">{title ?? address}</span>
        )}
      </Link>
    </>
  );
}
