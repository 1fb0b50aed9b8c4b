import { statusOf } from '../../api/errors.ts';
import { useVideoQuery } from '../../api/videos.ts';
import { sharedVideo } from '../../app/origin.ts';
import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Poster } from '../../ui/Poster.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { NoticeLink } from '../notices/NoticeLink.tsx';
import css from './SharedVideo.module.css';

/** Returns the id of the video in a guest's shared link; undefined if the video is gone or there is no such link. */
export function useSharedVideo(origin: string | undefined): string | undefined {
  const id = sharedVideo(origin);
  const { error } = useVideoQuery(Number(id), { skip: id === undefined });
  return error && statusOf(error) === 404 ? undefined : id;
}

/** The video of a guest's shared link, with a link to its page, which plays it. */
export function SharedVideo({ id }: { id: string }) {
  const { data: video, isLoading } = useVideoQuery(Number(id));
  return (
    <section className={css['shared']} aria-label={t('Shared with you')}>
      <span className={css['picture']}>
        {isLoading && <Loading shape="block" height="100%" />}
        {video?.thumbnail_url && <Poster url={video.thumbnail_url} />}
      </span>
      <div className={css['words']}>
        <p className="quiet small">{t('Shared with you')}</p>
        {video && <h2>{video.title}</h2>}
        {video?.uploader && <p className="quiet small">@{video.uploader.username}</p>}
        <ButtonLink look="primary" to={`/video/${id}`}>
          {t('Watch without an account')}
        </ButtonLink>
        <NoticeLink path={`/video/${id}`}>{t('Report this video')}</NoticeLink>
      </div>
    </section>
  );
}
