import { useState } from 'react';
import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useThreadsInfiniteQuery } from '../../api/messages.ts';
import { useIsLive } from '../../app/store.ts';
import type { Thread } from '@tallscreen/bff/contract';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { NewChatDialog } from './NewChatDialog.tsx';
import css from './Messages.module.css';

const POLL_MS = 10_000;

function ThreadLine({ thread: { user, last_message: last, unread_count: unread } }: { thread: Thread }) {
  return (
    <Link className={css['thread']} to={`/messages/${user.id}`}>
      <Avatar username={user.username} url={user.avatar_url} size={44} />
      <span className={css['words']}>
        <strong>@{user.username}</strong>
        <span className={css['last']}>{last?.content}</span>
      </span>
      <span className={css['when']}>
        {last && <RelativeTime at={last.created_at} />}
        {unread > 0 && <Badge tone="info">{unread} new</Badge>}
      </span>
    </Link>
  );
}

export function MessagesScreen() {
  const [isStarting, setStarting] = useState(false);
  const list = useThreadsInfiniteQuery(undefined, {
    pollingInterval: useIsLive() ? 0 : POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const { data, isLoading, isError, refetch } = list;
  const threads = data?.pages.flatMap((page) => page.threads) ?? [];
  const newChat = (
    <Button look="primary" onClick={() => setStarting(true)}>
      New Chat
    </Button>
  );
  return (
    <Page title="Messages" width="narrow" actions={newChat}>
      {isLoading && <ListSkeleton rows={5} height={64} />}
      {isError && !data && <ErrorState text="Something went wrong." onRetry={() => void refetch()} />}
      {data && threads.length === 0 && (
        <EmptyState icon={<MessageSquare />} title="No conversations yet." hint="Start one with New Chat." />
      )}
      <ul className={css['threads']}>
        {threads.map((thread) => (
          <li key={thread.user.id}>
            <ThreadLine thread={thread} />
          </li>
        ))}
      </ul>
      <MoreButton {...moreOf(list)} />
      {isStarting && <NewChatDialog onClose={() => setStarting(false)} />}
    </Page>
  );
}
