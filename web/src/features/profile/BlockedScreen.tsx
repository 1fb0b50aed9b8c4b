import { UserX } from 'lucide-react';
import { useBlocksInfiniteQuery } from '../../api/blocks.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { UnblockButton } from './UnblockButton.tsx';
import css from './Profile.module.css';
import { t } from '../../i18n/translate.ts';

/** Lists the users whom the signed-in user blocks. No other screen shows them. */
export function BlockedScreen() {
  const list = useBlocksInfiniteQuery();
  const { data, isLoading, isError, refetch } = list;
  const users = data?.pages.flatMap((page) => page.users) ?? [];
  return (
    <Page width="narrow">
      {isLoading && <ListSkeleton rows={4} />}
      {isError && !data && <ErrorState text={t('Failed to load blocked people.')} onRetry={() => void refetch()} />}
      {data && users.length === 0 && (
        <EmptyState
          icon={<UserX />}
          title={t('You have blocked nobody.')}
          hint={t('You can block people on their profile.')}
        />
      )}
      <ul className={css['users']}>
        {users.map(({ user_id, username, avatar_url }) => (
          <li key={user_id} className={css['blocked']}>
            <Avatar username={username} url={avatar_url} />
            <span>@{username}</span>
            <UnblockButton userId={user_id} username={username} />
          </li>
        ))}
      </ul>
      <MoreButton {...moreOf(list)} />
    </Page>
  );
}
