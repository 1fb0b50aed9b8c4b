import { defineEvent, handlers, on } from '@tallscreen/kit/events';
import { toId } from '@tallscreen/kit/ids';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { PeopleStore } from '#store/people';

const userEvents = defineEvent(TOPICS.identityUser, UserEventSchema);

/** Idempotent by revision. */
export const consumedTopics = (people: PeopleStore, onChanged: (userId: number) => void) =>
  handlers(
    on(userEvents, async (events) => {
      for (const { message } of events) {
        if (!message.user) continue;
        const id = toId(message.user.id);
        await people.apply({
          id,
          isActive: message.user.status === AccountStatus.ACTIVE,
          revision: Number(message.revision),
        });
        onChanged(id);
      }
    }),
  );
