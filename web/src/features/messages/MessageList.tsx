import { t } from '../../i18n/translate.ts';
import { useEffect, useRef, useState } from 'react';
import type { Message, MessageList as MessagePage } from '@tallscreen/bff/contract/message';
import { useLazyEarlierMessagesQuery } from '../../api/messages.ts';
import type { Unsent } from '../../app/outbox/slice.ts';
import { currentLocale } from '../../i18n/translate.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { formatDay } from '../../ui/format.ts';
import { EmptyState } from '../../ui/States.tsx';
import { useNow } from '../../ui/useNow.ts';
import { MessageText } from './MessageText.tsx';
import css from './Messages.module.css';

type Props = { page: MessagePage; userId: number; unsent: Unsent[] };

let clock: Intl.DateTimeFormat | undefined;
function clockTime(at: string): string {
  clock ??= new Intl.DateTimeFormat(currentLocale(), { hour: '2-digit', minute: '2-digit' });
  return clock.format(new Date(at));
}

/**
 * Loads older pages on demand; they continue where `page`, the newest one, ends. If `page` ends elsewhere after a
 * refetch, messages between it and the older pages may be missing, so the older pages are dropped.
 */
function useEarlier(userId: number, page: MessagePage) {
  const [fetched, setFetched] = useState<(MessagePage & { from: string | null }) | null>(null);
  const from = page.next_cursor;
  const earlier = fetched?.from === from ? fetched : null;
  const [fetchPage, { isFetching, isError }] = useLazyEarlierMessagesQuery();
  const cursor = earlier ? earlier.next_cursor : from;
  const more = async () => {
    if (!cursor) return;
    const { data } = await fetchPage({ userId, cursor });
    if (data) setFetched({ ...data, from, messages: [...(earlier?.messages ?? []), ...data.messages] });
  };
  const known = new Map([...page.messages, ...(earlier?.messages ?? [])].map((message) => [message.id, message]));
  const messages = [...known.values()].toSorted((a, b) => a.id - b.id);
  return {
    messages,
    older: { hasMore: cursor !== null, isBusy: isFetching, hasFailed: isError, onMore: () => void more() },
  };
}

/** Returns the message's day in the reader's time zone, to find where a new day begins. It is never shown. */
const dayOf = (message: Message | undefined) => message && new Date(message.created_at).toDateString();

export function MessageList({ page, userId, unsent }: Props) {
  const end = useRef<HTMLLIElement>(null);
  const { messages, older } = useEarlier(userId, page);
  const sent = new Set(messages.map(({ client_id }) => client_id));
  const waiting = unsent.filter(({ clientId }) => !sent.has(clientId));
  const now = useNow();
  const newest = page.messages[0]?.id;
  useEffect(() => {
    // The braces drop the result: scrollIntoView may return a promise, which React would treat as a cleanup function.
    end.current?.scrollIntoView({ block: 'end' });
  }, [newest, waiting.length]);

  return (
    <ol className={css['messages']} aria-live="polite" aria-label={t('Conversation')} tabIndex={0}>
      {older.hasMore && (
        <li className={css['earlier']}>
          <MoreButton {...older} label={t('Earlier messages')} />
        </li>
      )}
      {messages.length + waiting.length === 0 && (
        <li>
          <EmptyState title={t('Nothing said yet.')} hint={t('Write the first message below.')} />
        </li>
      )}
      {messages.map((message, i) => (
        <li
          key={message.id}
          className={css['message']}
          data-own={message.sender_id !== userId || undefined}
          data-day={
            dayOf(message) === dayOf(messages[i - 1]) ? undefined : formatDay(new Date(message.created_at), now)
          }
        >
          <p>
            <MessageText text={message.content} />
          </p>
          <span className={css['time']}>
            {clockTime(message.created_at)}
            {message.sender_id !== userId && message.is_read && ` · ${t('Read')}`}
          </span>
        </li>
      ))}
      {waiting.map(({ clientId, content, failedAttempts, refused }) => (
        <li key={clientId} className={css['message']} data-own data-refused={refused ? true : undefined}>
          <p>
            <MessageText text={content} />
          </p>
          <span className={css['time']}>
            {refused ?? (failedAttempts > 0 ? t('Waiting for the connection…') : t('Sending…'))}
          </span>
        </li>
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  );
}
