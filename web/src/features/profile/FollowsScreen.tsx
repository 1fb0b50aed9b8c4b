import { Users } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { useFollowsInfiniteQuery } from '../../api/profile.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import css from './Profile.module.css';

const TEXTS = {
  followers: {
    title: 'Followers',
    failed: 'Failed to load followers. Please try again later.',
    empty: 'No followers yet.',
  },
  following: { title: 'Following', failed: 'Failed to load following list.', empty: 'Follows nobody yet.' },
};

export function FollowsScreen({ side }: { side: 'followers' | 'following' }) {
  const { username = '' } = useParams();
  const list = useFollowsInfiniteQuery({ username, side });
  const { data, isLoading, isError, refetch } = list;
  const texts = TEXTS[side];
  const users = data?.pages.flatMap((page) => ('followers' in page ? page.followers : page.following)) ?? [];
  return (
    <Page
      title={`${texts.title} of @${username}`}
      width="narrow"
      actions={
        <Link className="link" to={`/profile/${encodeURIComponent(username)}`}>
          Back to profile
        </Link>
      }
    >
      {isLoading && <ListSkeleton rows={6} />}
      {isError && !data && <ErrorState text={texts.failed} onRetry={() => void refetch()} />}
      {data && users.length === 0 && (
        <EmptyState icon={<Users />} title={texts.empty} hint="You meet people in the feed and by the search.">
          <ButtonLink to="/">Open the feed</ButtonLink>
        </EmptyState>
      )}
      <ul className={css['users']}>
        {users.map((user) => (
          <li key={user.user_id}>
            <Link to={user.username ? `/profile/${encodeURIComponent(user.username)}` : '/404'}>
              <Avatar username={user.username ?? '?'} url={user.avatar_url} />
              <span>@{user.username ?? 'unknown'}</span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton {...moreOf(list)} />
    </Page>
  );
}
