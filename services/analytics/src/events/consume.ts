import { handlers, on, type ReceivedEvent } from '@tallscreen/kit/events';
import type { BatchHandler } from '@tallscreen/kit/kafka/port';
import { createLanes } from '@tallscreen/kit/lanes';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import { processOnce } from '@tallscreen/kit/outbox/inbox';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import type { Connection } from 'mongoose';
import type { Ledger } from '#domain/ledger';
import type { Rules } from '#domain/rules';
import { recordAccounts, recordClips, recordEngagement, recordReports } from '#domain/state';
import { recordTracks } from '#domain/tracks';
import { readAccount, readClip, readEngagement, readReports, readTrack } from '#events/read';
import { EngagementEvents, PromoEvents, ReportEvents, TrackEvents, UserEvents, VideoEvents } from '#events/topics';

export const GROUP = 'analytics';

export interface ConsumerDeps {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly ledgerOf: (session: Session) => Ledger;
  readonly rules: Rules;
}

/**
 * A batch is one transaction, and of one process one after the other. What happened is counted once by the event's id; what is state is guarded by its revision, so
 * that the totals above it, which are differences, may be given it again.
 */
export function topics({ connection, outbox, ledgerOf, rules }: ConsumerDeps): Record<string, BatchHandler> {
  // They all write to clips, and of two transactions that write to the same one the longer would be done again and again.
  const inTurn = createLanes(1);
  async function once<E extends { readonly id: string }>(
    facts: readonly E[],
    record: (ledger: Ledger, fresh: readonly E[]) => Promise<void>,
  ) {
    await inTurn(0, () => processOnce(connection, GROUP, facts, (fresh, session) => record(ledgerOf(session), fresh)));
    outbox.wake();
  }
  async function state<T>(facts: readonly T[], record: (ledger: Ledger, facts: readonly T[]) => Promise<void>) {
    if (facts.length === 0) return;
    await inTurn(0, () => outbox.inTransaction((session) => record(ledgerOf(session), facts)));
  }
  const takeClips = (events: readonly ReceivedEvent<VideoEvent>[]) =>
    state(messagesOf(events).map(readClip), (ledger, clips) => recordClips(ledger, rules.score, clips, Date.now()));

  return handlers(
    on(TrackEvents, (events) =>
      once(messagesOf(events).map(readTrack), (ledger, tracks) =>
        recordTracks(ledger, rules.score, tracks, Date.now()),
      ),
    ),
    on(EngagementEvents, (events) =>
      once(messagesOf(events).map(readEngagement), (ledger, fresh) =>
        recordEngagement(ledger, rules.score, fresh, Date.now()),
      ),
    ),
    on(VideoEvents, takeClips),
    on(PromoEvents, takeClips),
    on(ReportEvents, (events) =>
      state(messagesOf(events).flatMap(readReports), (ledger, reports) =>
        recordReports(ledger, rules.score, reports, Date.now()),
      ),
    ),
    on(UserEvents, (events) => state(messagesOf(events).map(readAccount), recordAccounts)),
  );
}

const messagesOf = <M>(events: readonly ReceivedEvent<M>[]): M[] => events.map(({ message }) => message);
