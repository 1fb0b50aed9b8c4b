import { refusal } from '#testing/refusal';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import type { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { personOf } from '#rpc/access';

export type Users = ServiceImpl<typeof UserService>;
type Search = (word: string, context: HandlerContext) => unknown;

/** What SearchUsers does for a query `<behaviour> <word>`; the answer is a user with the word as name. */
const behaviours: Record<string, Search> = {
  echo: (word) => word,
  pid: () => process.pid,
  deadline: (_word, context) => context.timeoutMs(),
  header(word, context) {
    context.responseHeader.set('x-header', context.requestHeader.get('x-given') ?? 'none');
    context.responseHeader.set('x-bytes-bin', 'AQID');
    context.responseTrailer.set('x-trailer', word);
    return word;
  },
  refuse() {
    throw refusal('not_found', 'User not found: naïve ✓ 100%', {
      retryAfterSeconds: 3,
      fields: { cooldown_remaining: 7, kind: 'user' },
    });
  },
  away(word) {
    throw refusal('unavailable', 'Away.', word === '' ? {} : { retryAfterSeconds: Number(word) });
  },
  bug() {
    throw new Error('secret internals');
  },
  async slow(word, context) {
    await sleep(Number(word), undefined, { signal: context.signal });
    return word;
  },
};

export interface Searches {
  begun: number;
  /** aborted before they were done */
  cutOff: number;
}
export const noSearches = (): Searches => ({ begun: 0, cutOff: 0 });

/** Real handlers of the identity contract whose behaviour the request chooses; they count their searches. */
export function createUsers(searches = noSearches()): Users {
  const user = (username: string) => ({ user: { id: 1n, username } });
  return {
    liftBan: () => ({}),
    async searchUsers({ query }, context) {
      const [behaviour = '', word = ''] = query.split(' ');
      const search = behaviours[behaviour];
      if (!search) throw refusal('invalid_argument', `no behaviour ${behaviour}`);
      searches.begun++;
      try {
        return { users: [{ id: 1n, username: String(await search(word, context)) }] };
      } catch (error) {
        if (context.signal.aborted) searches.cutOff++;
        throw error;
      }
    },
    batchGetUsers: ({ ids }) => ({ users: ids.map((id) => ({ id, username: `user-${id}` })) }),
    getMe: (_request, context) => user(personOf(context).username),
    updateMe: ({ bio }, context) => user(`${personOf(context).username} ${bio ?? ''}`),
    setAvatar: (_request, context) => user(personOf(context).username),
    deleteMe: () => ({}),
    hasOtherAdmin: () => ({ hasOtherAdmin: false }),
  };
}

export const nameIn = (answer: { users: { username: string }[] }): string => answer.users[0]?.username ?? '';
