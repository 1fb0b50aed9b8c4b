import { useState } from 'react';
import { UserX } from 'lucide-react';
import type { Profile } from '@tallscreen/bff/contract/profile';
import { Link, useParams } from 'react-router-dom';
import { profileOf } from '../../app/paths.ts';
import { statusOf } from '../../api/errors.ts';
import { useProfileInfiniteQuery } from '../../api/profile.ts';
import { useAccount } from '../../app/store.ts';
import { Alert } from '../../ui/Alert.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import { useReturnToTile } from '../play/useReturnToTile.ts';
import { NotificationsPanel } from './NotificationsPanel.tsx';
import { OwnVideos } from './OwnVideos.tsx';
import { UnblockButton } from './UnblockButton.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { VideoGrid } from './VideoGrid.tsx';
import css from './Profile.module.css';
import { t } from '../../i18n/translate.ts';

export function ProfileScreen() {
  const { username = '' } = useParams();
  const account = useAccount();
  const list = useProfileInfiniteQuery(username);
  const { data, isLoading, error, refetch } = list;
  const profile = data?.pages[0];
  const videos = data?.pages.flatMap((page) => page.videos) ?? [];
  useTitle(`@${username}`);
  const path = profileOf(username);
  useReturnToTile(path, videos.length > 0);
  const isOwn = account?.username === username;
  const [blocked, setBlocked] = useState<Pick<Profile, 'user_id' | 'username'> | null>(null);

  if (blocked?.username === username) {
    return (
      <EmptyState icon={<UserX />} title={t('You blocked @{username}.', { username })}>
        <UnblockButton
          userId={blocked.user_id}
          username={username}
          name={t('Undo')}
          onUnblocked={() => {
            setBlocked(null);
            void refetch();
          }}
        />
      </EmptyState>
    );
  }

  if (isLoading) {
    return (
      <div className={css['page']}>
        <Loading shape="profile" />
      </div>
    );
  }
  if (error && !profile) {
    return statusOf(error) === 404 ? (
      <ErrorState text={t('User not found.')} />
    ) : (
      <ErrorState text={t('Failed to load profile.')} onRetry={() => void refetch()} />
    );
  }
  if (!profile) return <ErrorState text={t('User not found.')} />;
  const posted = (
    <>
      <VideoGrid videos={videos} isOwn={isOwn} playAt={`${path}/play`} />
      <MoreButton {...moreOf(list)} />
    </>
  );
  return (
    <div className={css['page']}>
      {isOwn && account && !account.email_verified && (
        <Alert tone="amber">
          {t('Your email is not verified.')}{' '}
          <Link className="link" to="/settings/account">
            {t('Enter the code from the mail')}
          </Link>
        </Alert>
      )}
      <div className={css['top']}>
        <ProfileHead profile={profile} isOwn={isOwn} onBlocked={() => setBlocked(profile)} />
        {isOwn && <NotificationsPanel />}
      </div>
      {isOwn && account ? (
        <OwnVideos role={account.role}>{posted}</OwnVideos>
      ) : (
        <section className={css['section']} aria-labelledby="videos-title">
          <h2 id="videos-title">{t('Videos')}</h2>
          {posted}
        </section>
      )}
    </div>
  );
}
