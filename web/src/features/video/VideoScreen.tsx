import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useMarksQuery } from '../../api/marks.ts';
import { useVideoQuery } from '../../api/videos.ts';
import { statusOf } from '../../api/errors.ts';
import { Reconnecting } from '../../app/Reconnecting.tsx';
import { useSession } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import { Comments } from '../comments/Comments.tsx';
import { VideoCard } from '../feed/VideoCard.tsx';
import { GuestInvite } from './GuestInvite.tsx';
import css from './Video.module.css';

function BackToFeed() {
  const navigate = useNavigate();
  return (
    <Button look="primary" onClick={() => void navigate('/')}>
      {t('Back to feed')}
    </Button>
  );
}

/** Guests may watch; a user whose session has just expired is sent to the login. */
function useLeaveWhenExpired(place: string) {
  const session = useSession();
  const navigate = useNavigate();
  const hasExpired = session.status === 'guest' && session.hasExpired;
  useEffect(() => {
    if (hasExpired) void navigate('/login', { state: { from: place } });
  }, [hasExpired, navigate, place]);
}

function VideoPage({ id }: { id: number }) {
  useLeaveWhenExpired(`/video/${id}`);
  const [search] = useSearchParams();
  const session = useSession();
  // Requested once the user is known, because only the uploader sees a pending video.
  const {
    data: video,
    isLoading,
    isUninitialized,
    isError,
    error,
    refetch,
  } = useVideoQuery(id, { skip: session.status === 'loading' });
  useTitle(video?.title);
  useMarksQuery(undefined, { skip: session.status !== 'signedIn' });
  if (session.status === 'loading' && session.isDelayed) return <Reconnecting />;
  if (isLoading || isUninitialized) {
    return <Loading shape="player" label={t('Loading video…')} />;
  }
  if (isError || !video?.video_url) {
    const mayRetry = isError && statusOf(error) !== 404 && statusOf(error) !== 400;
    return (
      <ErrorState text={t('Video not found or unavailable.')} onRetry={mayRetry ? () => void refetch() : undefined}>
        <BackToFeed />
      </ErrorState>
    );
  }
  return (
    <div className={css['page']}>
      <h1 className="unseen">{video.title}</h1>
      <div className={css['card']}>
        <VideoCard video={video} isNear isFirst />
      </div>
      <div className={css['side']}>
        {session.status === 'guest' && <GuestInvite videoId={id} />}
        <section className={css['comments']} aria-label={t('Comments')}>
          <h2>{t('Comments')}</h2>
          <Comments videoId={id} focusedId={Number(search.get('comment')) || undefined} />
        </section>
      </div>
    </div>
  );
}

function InvalidVideo() {
  useTitle();
  return (
    <ErrorState text={t('Invalid video ID')}>
      <BackToFeed />
    </ErrorState>
  );
}

export function VideoScreen() {
  const { id = '' } = useParams();
  const isValid = /^\d+$/.test(id) && Number.isSafeInteger(Number(id));
  return isValid ? <VideoPage key={id} id={Number(id)} /> : <InvalidVideo />;
}
