import { useState } from 'react';
import { Check } from 'lucide-react';
import { useThreadsInfiniteQuery } from '../../api/messages.ts';
import { messageQueued } from '../../app/outbox/slice.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import css from './Share.module.css';

type Props = { text: string; onShared: () => void };

/** The people with whom the user talked last. A press sends them the text as a message. */
export function SendToPeople({ text, onShared }: Props) {
  const dispatch = useAppDispatch();
  const { data } = useThreadsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const people = data?.pages.flatMap(({ threads }) => threads.map(({ user }) => user)) ?? [];
  const waiting = useAppSelector(({ outbox }) => outbox.entries);
  /** Ids of the messages by the id of the receiver. */
  const [sent, setSent] = useState<Record<number, string>>({});
  if (people.length === 0) return null;
  const stateOf = (userId: number) => {
    const entry = waiting.find(({ clientId }) => clientId === sent[userId]);
    if (entry) return entry.refused ?? t('Sending…');
    return sent[userId] === undefined ? null : t('Sent');
  };
  const send = (userId: number) => {
    const { payload } = dispatch(messageQueued(userId, text));
    setSent({ ...sent, [userId]: payload.clientId });
    onShared();
  };
  return (
    <section aria-label={t('Send to people you talk with')}>
      <ul className={css['people']}>
        {people.map(({ id, username, avatar_url: url }) => {
          const state = stateOf(id);
          return (
            <li key={id}>
              <button
                type="button"
                aria-label={t('Send to @{username}', { username })}
                disabled={state !== null}
                onClick={() => send(id)}
              >
                <Avatar username={username} url={url} size={52} />
                <span>@{username}</span>
                {state === t('Sent') && <Check aria-hidden="true" />}
              </button>
              <p role="status">{state}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
