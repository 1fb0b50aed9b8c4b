import type { Client } from '@connectrpc/connect';
import { fromId } from '@tallscreen/kit/ids';
import { createLanes } from '@tallscreen/kit/lanes';
import type { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import type { ChoreSteps } from '#chore-worker';
import { createComments } from '#domain/comments';
import { createReadEngagement } from '#domain/engagement';
import { createFollows } from '#domain/follows';
import { createSetLike } from '#domain/likes';
import { createNotifications } from '#domain/notifications';
import type { Stores } from '#store/stores';
import { readPerson } from '#events/read';

const LANES = 8;

export interface DomainDeps {
  readonly stores: Stores;
  readonly users: Pick<Client<typeof UserService>, 'batchGetUsers'>;
  readonly newId: () => number;
}

/** The rules, each with what it needs. */
export function createDomain({ stores, users, newId }: DomainDeps) {
  const { items, people, follows, comments } = stores;
  return {
    setLike: createSetLike(stores.writeLikes),
    readEngagement: createReadEngagement(stores.engagement),
    comments: createComments({
      store: comments,
      writer: stores.commentWriter,
      isLive: async (itemId) => (await items.findOne(itemId))?.isLive ?? false,
      lanes: createLanes(LANES),
      newId,
    }),
    follows: createFollows({
      people,
      follows,
      write: (pair, isFollowing) => stores.followWriter.set(pair, isFollowing),
      sumLikes: (ownerIds) => items.sumLikes(ownerIds),
      askIdentity: async (ids) => {
        const answer = await users.batchGetUsers({ ids: ids.map(fromId) });
        return answer.users.map((user) => readPerson(user, 0));
      },
      lanes: createLanes(LANES),
    }),
    notifications: createNotifications(stores.notifications),
  };
}

const CHUNK = 100;

/** What becomes of a person's traces, step by step. */
export function choreSteps(stores: Stores): ChoreSteps {
  const { removeLikes, commentWriter, followWriter, notifications } = stores;
  return {
    active: [(id) => commentWriter.hideSomeOf(id, false, CHUNK)],
    banned: [(id) => commentWriter.hideSomeOf(id, true, CHUNK)],
    deleted: [
      (id) => removeLikes(id, CHUNK),
      (id) => commentWriter.removeOneOf(id),
      (id) => followWriter.removeSomeOf(id, CHUNK),
      async (id) => {
        await notifications.removeAllOf(id);
        return 0;
      },
    ],
  };
}
