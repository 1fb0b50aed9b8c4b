import type { FindBlocked } from '@tallscreen/kit-mongo/block-copies';
import { PUSH_MARK_MS, type PushPublisher } from '@tallscreen/kit/push/publisher';
import type { PushGroup } from '#events/push-mapping';

/** Marks of pushes are kept for PUSH_MARK_MS; the margin covers the time between an event and its push. */
const MAX_AGE_MS = PUSH_MARK_MS - 60_000;

export interface ConsumedPush extends PushGroup {
  readonly occurredAtMs: number;
}

export interface PushMissedDeps {
  readonly publisher: PushPublisher;
  readonly findBlocked: FindBlocked;
}

/**
 * Pushes consumed events to open sockets, except those that were already pushed. For old events this is no longer
 * known: their users get a resync, so that they read again what they may have missed.
 */
export function createPushMissed({ publisher, findBlocked }: PushMissedDeps) {
  /** Leaves out pushes that would tell one user about another with whom there has been a block since. */
  async function withoutBlocked(groups: readonly ConsumedPush[]): Promise<ConsumedPush[]> {
    const pairs = groups.flatMap(({ between }) => (between ? [between] : []));
    const actorsOf = Map.groupBy(pairs, ([userId]) => userId);
    const blocked = new Map(
      await Promise.all(
        [...actorsOf].map(
          async ([userId, its]) =>
            [
              userId,
              await findBlocked(
                userId,
                its.map(([, actorId]) => actorId),
              ),
            ] as const,
        ),
      ),
    );
    return groups.filter(({ between }) => !between || !blocked.get(between[0])?.has(between[1]));
  }

  return async (groups: readonly ConsumedPush[]): Promise<void> => {
    const newestOld = Date.now() - MAX_AGE_MS;
    const withUsers = await withoutBlocked(groups.filter(({ pushes }) => pushes.length > 0));
    const fresh = withUsers.filter(({ occurredAtMs }) => occurredAtMs >= newestOld);
    const old = withUsers.filter(({ occurredAtMs }) => occurredAtMs < newestOld);
    const usersToResync = new Set(old.flatMap(({ pushes }) => pushes.map(({ userId }) => userId)));
    await Promise.all([
      ...fresh.map(({ mark, pushes }) => publisher.publishOnce(mark, pushes)),
      ...[...usersToResync].map((userId) => publisher.publish({ userId, event: { case: 'resync', value: {} } })),
    ]);
  };
}
