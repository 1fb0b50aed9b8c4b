import { Users } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { profileOf } from '../../app/paths.ts';
import { useFollowsInfiniteQuery } from '../../api/profile.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import css from './Profile.module.css';
import { msg, t } from '../../i18n/translate.ts';

const TEXTS = {
  followers: {
    title: msg('Followers of @{username}'),
    failed: msg('Failed to load followers. Please try again later.'),
    empty: msg('No followers yet.'),
  },
  following: {
    title: msg('Following of @{username}'),
    failed: msg('Failed to load following list.'),
    empty: msg('Follows nobody yet.'),
  },
};

export function FollowsScreen({ side }: { side: 'followers' | 'following' }) {
  const { username = '' } = useParams();
  const list = useFollowsInfiniteQuery({ username, side });
  const { data, isLoading, isError, refetch } = list;
  const texts = TEXTS[side];
  const users = data?.pages.flatMap((page) => ('followers' in page ? page.followers : page.following)) ?? [];
  return (
    <Page
      title={t(texts.title, { username })}
      width="narrow"
      actions={
        <Link className="link" to={profileOf(username)}>
          {t('Back to profile')}
        </Link>
      }
    >
      {isLoading && <Loading shape="list" />}
      {isError && !data && <ErrorState text={t(texts.failed)} onRetry={() => void refetch()} />}
      {data && users.length === 0 && (
        <EmptyState icon={<Users />} title={t(texts.empty)} hint={t('You meet people in the feed and by the search.')}>
          <ButtonLink to="/">{t('Open the feed')}</ButtonLink>
        </EmptyState>
      )}
      <ul className={css['users']}>
        {users.map((user) => (
          <li key={user.user_id}>
            <Link to={profileOf(user.username)}>
              <Avatar username={user.username ?? '?'} url={user.avatar_url} />
              <span>@{user.username ?? t('unknown')}</span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton {...moreOf(list)} />
    </Page>
  );
}
