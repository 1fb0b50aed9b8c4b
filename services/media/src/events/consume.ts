import { ScoreEvents, SessionEvents, UserEvents } from '@tallscreen/kit-events/event-types';
import { handlers, on } from '@tallscreen/kit-events/events';
import type { BatchHandler } from '@tallscreen/kit-events/kafka/port';
import { type ScoreEvent } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { type UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { AccountStatus as ProtoStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { MoveTiers, VideoScore } from '#app/move-tiers';
import type { RecordAccountChange } from '#app/record-account-change';
import type { RemoveExport } from '#app/remove-export';
import type { AccountNews, AccountStatus } from '#domain/account-status';

export interface ConsumeDeps {
  readonly moveTiers: MoveTiers;
  readonly recordAccountChange: RecordAccountChange;
  readonly removeExport: Pick<RemoveExport, 'askedBefore'>;
  /** called when media items of accounts have to be changed */
  readonly onAccountChanges: () => void;
}

const statusOf: Partial<Record<ProtoStatus, AccountStatus>> = {
  [ProtoStatus.ACTIVE]: 'active',
  [ProtoStatus.BANNED]: 'banned',
  [ProtoStatus.DELETED]: 'deleted',
};

const toScore = ({ videoId, score, scoredViewCount, revision }: ScoreEvent): VideoScore => ({
  videoId: Number(videoId),
  score: score?.value ?? 0,
  viewCount: Number(scoredViewCount),
  revision: Number(revision),
});

function toAccountNews({ user, revision }: UserEvent): AccountNews | undefined {
  const status = user && statusOf[user.status];
  if (!user || !status) return undefined;
  return { userId: Number(user.id), status, isVerified: user.emailVerified, revision: Number(revision) };
}

/** Topic → app function. Each ignores revisions older than the one it knows. */
export const createHandlers = ({
  moveTiers,
  recordAccountChange,
  removeExport,
  onAccountChanges,
}: ConsumeDeps): Record<string, BatchHandler> =>
  handlers(
    on(ScoreEvents, (events) => moveTiers(events.map(({ message }) => toScore(message)))),
    on(SessionEvents, async (events) => {
      // After a single sign-out the user's links stay valid.
      for (const { message, occurredAt } of events)
        if (!message.isSingle) await removeExport.askedBefore(Number(message.userId), occurredAt);
    }),
    on(UserEvents, async (events) => {
      let areDue = false;
      for (const { message } of events) {
        const change = toAccountNews(message);
        if (change && (await recordAccountChange(change))) areDue = true;
      }
      if (areDue) onAccountChanges();
    }),
  );
