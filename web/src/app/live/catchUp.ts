import { isRefusal } from '../../api/errors.ts';
import type { MessagePage } from '../../api/joinPages.ts';
import { messagesApi } from '../../api/messages.ts';
import type { Cursor } from '../../api/paging.ts';
import { notificationsApi } from '../../api/notifications.ts';
import type { Message } from '../../api/types.ts';
import type { AppStore } from '../store.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from './connection.ts';
import { mergeMessages } from './frames.ts';

/** So many known ones are asked for again: one that was overtaken by another is among them. */
const OVERLAP = 20;
const ANEW = { forceRefetch: true, subscribe: false };

type Chat = { userId: number; after: number | undefined };

/** A refusal is an answer: asking again would bring the same. */
const isAnswered = ({ error }: { error?: unknown }) => error === undefined || isRefusal(error);

function openChats(store: AppStore): Chat[] {
  const state = store.getState();
  return messagesApi.util.selectCachedArgsForQuery(state, 'conversation').map((userId) => {
    const messages = messagesApi.endpoints.conversation.select(userId)(state).data?.messages ?? [];
    return { userId, after: messages[Math.min(OVERLAP, messages.length) - 1]?.id };
  });
}

/** All or nothing goes into the chat, so that a failure on the way leaves no hole in it. */
async function catchUpWith({ dispatch }: AppStore, { userId, after }: Chat): Promise<boolean> {
  const missed: Message[] = [];
  for (let cursor: Cursor | undefined = null; after !== undefined && cursor !== undefined;) {
    const asking = messagesApi.endpoints.messagesAfter.initiate({ userId, after, cursor }, ANEW);
    const answer: { data?: MessagePage | undefined; error?: unknown } = await dispatch(asking);
    if (!isAnswered(answer)) return false;
    missed.push(...(answer.data?.messages ?? []));
    cursor = answer.data?.next_cursor ?? undefined;
  }
  mergeMessages(dispatch, userId, missed);
  // the newest page anew, for what was read meanwhile
  return isAnswered(await dispatch(messagesApi.endpoints.conversation.initiate(userId, ANEW)));
}

async function listsAnew({ dispatch, ...store }: AppStore): Promise<boolean> {
  const state = store.getState();
  const answers = await Promise.all([
    ...messagesApi.util
      .selectCachedArgsForQuery(state, 'threads')
      .map(() => dispatch(messagesApi.endpoints.threads.initiate(undefined, ANEW))),
    ...notificationsApi.util
      .selectCachedArgsForQuery(state, 'notifications')
      .map(() => dispatch(notificationsApi.endpoints.notifications.initiate(undefined, ANEW))),
  ]);
  return answers.every(isAnswered);
}

/**
 * After each opening of the line: lists are asked for again, chats for what is new, until all of it has come. Answers
 * how to stop.
 */
export function catchUp(store: AppStore, onDone: () => void): () => void {
  const chats = openChats(store);
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const ask = async () => {
    const came = await Promise.all([listsAnew(store), ...chats.map((chat) => catchUpWith(store, chat))]);
    if (isStopped) return;
    if (came.every(Boolean)) {
      onDone();
      return;
    }
    timer = setTimeout(() => void ask(), pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  void ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
