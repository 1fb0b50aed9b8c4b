import { useLayoutEffect, useRef } from 'react';
import { MessageSquare } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useThreadsInfiniteQuery } from '../../api/messages.ts';
import { useIsLive } from '../../app/store.ts';
import type { Thread } from '@tallscreen/bff/contract/message';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { OnlineDot } from './OnlineDot.tsx';
import css from './Messages.module.css';
import { t } from '../../i18n/translate.ts';

const POLL_MS = 10_000;

function ThreadLine({
  thread: { user, last_message: last, unread_count: unread, has_written: hasWritten },
}: {
  thread: Thread;
}) {
  return (
    <NavLink className={css['thread'] ?? ''} to={`/messages/${user.id}`}>
      {({ isActive }) => (
        <>
          <span className={css['face']}>
            <Avatar username={user.username} url={user.avatar_url} size={44} />
            {/* Users who have never answered are not shown as online, as in the conversation itself. */}
            {hasWritten && <OnlineDot userId={user.id} />}
          </span>
          <span className={css['words']}>
            <strong>@{user.username}</strong>
            {/* The messages of the open conversation are shown beside it. */}
            {!isActive && <span className={css['last']}>{last?.content}</span>}
          </span>
          <span className={css['when']}>
            {last && <RelativeTime at={last.created_at} />}
            {unread > 0 && <Badge tone="info">{t('{count} new', { count: unread })}</Badge>}
          </span>
        </>
      )}
    </NavLink>
  );
}

/** The scroll position of the list, because each screen of the messages renders its own list. */
const kept = { top: 0 };

/** The user's conversations, the newest message first. */
export function ThreadList() {
  const box = useRef<HTMLDivElement>(null);
  const list = useThreadsInfiniteQuery(undefined, {
    pollingInterval: useIsLive() ? 0 : POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const { data, isLoading, isError, refetch } = list;
  const threads = data?.pages.flatMap((page) => page.threads) ?? [];
  useLayoutEffect(() => {
    box.current?.scrollTo?.(0, kept.top);
  }, []);
  return (
    <div
      ref={box}
      className={css['threadList']}
      onScroll={({ currentTarget }) => {
        kept.top = currentTarget.scrollTop;
      }}
    >
      {isLoading && <Loading shape="list" count={5} height={64} />}
      {isError && !data && <ErrorState text={t('Something went wrong.')} onRetry={() => void refetch()} />}
      {data && threads.length === 0 && (
        <EmptyState icon={<MessageSquare />} title={t('No conversations yet.')} hint={t('Start one with New Chat.')} />
      )}
      <ul className={css['threads']}>
        {threads.map((thread) => (
          <li key={thread.user.id}>
            <ThreadLine thread={thread} />
          </li>
        ))}
      </ul>
      <MoreButton {...moreOf(list)} />
    </div>
  );
}
