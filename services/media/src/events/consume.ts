import { defineEvent, handlers, on } from '@tallscreen/kit/events';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import type { BatchHandler } from '@tallscreen/kit/kafka/port';
import { ScoreEventSchema } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { UserEventSchema, type UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { AccountStanding, Standings } from '#domain/standings';
import type { MoveTiers } from '#domain/move-tiers';

export interface ConsumeDeps {
  readonly moveTiers: MoveTiers;
  readonly standings: Standings;
}

const userEvent = defineEvent(TOPICS.identityUser, UserEventSchema);
const scoreEvent = defineEvent(TOPICS.analyticsScore, ScoreEventSchema);

const standingOf: Partial<Record<AccountStatus, AccountStanding>> = {
  [AccountStatus.ACTIVE]: 'active',
  [AccountStatus.BANNED]: 'banned',
  [AccountStatus.DELETED]: 'deleted',
};

/** Every handler ignores what is older than what it knows. */
export const createHandlers = ({ moveTiers, standings }: ConsumeDeps): Record<string, BatchHandler> =>
  handlers(
    on(scoreEvent, (events) =>
      moveTiers(
        events.map(({ message: { videoId, score, viewCount, revision } }) => ({
          clipId: Number(videoId),
          score: score?.value ?? 0,
          viewCount: Number(viewCount),
          revision: Number(revision),
        })),
      ),
    ),
    on(userEvent, async (events) => {
      for (const { message } of events) await applyUser(standings, message);
    }),
  );

async function applyUser(standings: Standings, { user, revision }: UserEvent): Promise<void> {
  const standing = user && standingOf[user.status];
  if (standing) await standings.apply({ userId: Number(user.id), standing, revision: Number(revision) });
}
