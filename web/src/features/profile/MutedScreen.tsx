import { VolumeX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMutesInfiniteQuery } from '../../api/blocks.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { leaveRow } from '../../ui/leaveRow.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { MuteButton } from './MuteButton.tsx';
import css from './Profile.module.css';
import { t } from '../../i18n/translate.ts';

/** Lists the users whom the signed-in user mutes. */
export function MutedScreen() {
  const list = useMutesInfiniteQuery();
  const { data, isLoading, isError, refetch } = list;
  const users = data?.pages.flatMap((page) => page.users) ?? [];
  return (
    <Page width="narrow">
      {isLoading && <ListSkeleton rows={4} />}
      {isError && !data && <ErrorState text={t('Failed to load muted people.')} onRetry={() => void refetch()} />}
      {data && users.length === 0 && (
        <EmptyState
          icon={<VolumeX />}
          title={t('You have muted nobody.')}
          hint={t('You can mute people on their profile. They do not notice.')}
        />
      )}
      <ul className={css['users']}>
        {users.map(({ user_id, username, avatar_url }) => (
          <li key={user_id} className={css['blocked']}>
            <Avatar username={username} url={avatar_url} />
            <Link to={`/profile/${encodeURIComponent(username)}`}>@{username}</Link>
            <MuteButton userId={user_id} username={username} isMuted size="s" onDone={leaveRow} />
          </li>
        ))}
      </ul>
      <MoreButton {...moreOf(list)} />
    </Page>
  );
}
