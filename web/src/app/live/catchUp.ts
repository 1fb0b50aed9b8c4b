import { pauseAfter } from '../../api/backoff.ts';
import { isRefusal } from '../../api/errors.ts';
import { messagesApi } from '../../api/messages.ts';
import type { Cursor } from '../../api/paging.ts';
import { notificationsApi } from '../../api/notifications.ts';
import type { Message, MessageList } from '@tallscreen/bff/contract/message';
import type { AppStore } from '../store.ts';
import { PAUSES } from './connection.ts';
import { mergeMessages } from './frames.ts';

/** Messages may arrive out of order, so this many known ones are requested again. */
const OVERLAP = 20;
const REFETCH = { forceRefetch: true, subscribe: false };

type Chat = { userId: number; after: number | undefined };

/** A refusal counts as an answer, because repeating the call would get the same. */
const isAnswered = ({ error }: { error?: unknown }) => error === undefined || isRefusal(error);

function openChats(store: AppStore): Chat[] {
  const state = store.getState();
  return messagesApi.util.selectCachedArgsForQuery(state, 'conversation').map((userId) => {
    const messages = messagesApi.endpoints.conversation.select(userId)(state).data?.messages ?? [];
    return { userId, after: messages[Math.min(OVERLAP, messages.length) - 1]?.id };
  });
}

/** Adds the missed messages only when all pages have arrived, so that a failure leaves no gap in the chat. */
async function catchUpWith({ dispatch }: AppStore, { userId, after }: Chat): Promise<boolean> {
  const missed: Message[] = [];
  for (let cursor: Cursor | undefined = null; after !== undefined && cursor !== undefined;) {
    const request = messagesApi.endpoints.messagesAfter.initiate({ userId, after, cursor }, REFETCH);
    const answer: { data?: MessageList | undefined; error?: unknown } = await dispatch(request);
    if (!isAnswered(answer)) return false;
    missed.push(...(answer.data?.messages ?? []));
    cursor = answer.data?.next_cursor ?? undefined;
  }
  mergeMessages(dispatch, userId, missed);
  // Request the newest page again, because messages may have been read in the meantime.
  return isAnswered(await dispatch(messagesApi.endpoints.conversation.initiate(userId, REFETCH)));
}

async function refetchLists({ dispatch, ...store }: AppStore): Promise<boolean> {
  const state = store.getState();
  const answers = await Promise.all([
    ...messagesApi.util
      .selectCachedArgsForQuery(state, 'threads')
      .map(() => dispatch(messagesApi.endpoints.threads.initiate(undefined, REFETCH))),
    ...notificationsApi.util
      .selectCachedArgsForQuery(state, 'notifications')
      .map(() => dispatch(notificationsApi.endpoints.notifications.initiate(undefined, REFETCH))),
  ]);
  return answers.every(isAnswered);
}

/**
 * Runs after each (re)connect: refetches the lists and the new messages of open chats, with retries, then calls
 * `onDone` once. Returns a function that stops it.
 */
export function catchUp(store: AppStore, onDone: () => void): () => void {
  const chats = openChats(store);
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const attempt = async () => {
    const results = await Promise.all([refetchLists(store), ...chats.map((chat) => catchUpWith(store, chat))]);
    if (isStopped) return;
    if (results.every(Boolean)) {
      onDone();
      return;
    }
    timer = setTimeout(() => void attempt(), pauseAfter(++failures, PAUSES));
  };
  void attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
