import { handlers, on } from '@tallscreen/kit-events/events';
import type { BatchHandler } from '@tallscreen/kit-events/kafka/port';
import type { Delivered } from '@tallscreen/kit-events/outbox/inbox';
import type { Engagement, UpheldReports } from '#domain/apply-events';
import type { FollowChange } from '#domain/follow';
import type { MediaItemCopy } from '#domain/media-item-stats';
import type { Price } from '#domain/price';
import type { TrackEvent } from '#domain/track-events';
import type { UserCopy } from '#domain/users';
import {
  toEngagement,
  toFollowChange,
  toMediaItemCopy,
  toPrice,
  toTrackEvents,
  toUpheldReports,
  toUserCopy,
} from '#events/mappings';
import {
  EngagementEvents,
  FollowEvents,
  PriceEvents,
  PromoEvents,
  ReportEvents,
  TrackEvents,
  UserEvents,
  VideoEvents,
} from '@tallscreen/kit-events/event-types';

export interface ConsumeDeps {
  readonly recordTrackEvents: (events: readonly (TrackEvent & Delivered)[]) => Promise<void>;
  readonly recordEngagement: (events: readonly (Engagement & Delivered)[]) => Promise<void>;
  readonly recordMediaItems: (copies: readonly MediaItemCopy[]) => Promise<void>;
  readonly recordReports: (reports: readonly UpheldReports[]) => Promise<void>;
  readonly recordFollows: (events: readonly (FollowChange & Delivered)[]) => Promise<void>;
  readonly recordPrices: (prices: readonly Price[]) => Promise<void>;
  readonly recordUsers: (users: readonly UserCopy[]) => Promise<void>;
}

export const createHandlers = (deps: ConsumeDeps): Record<string, BatchHandler> =>
  handlers(
    on(TrackEvents, (events) =>
      deps.recordTrackEvents(
        events.flatMap(({ message, position }) => toTrackEvents(message).map((event) => ({ ...event, position }))),
      ),
    ),
    on(EngagementEvents, (events) =>
      deps.recordEngagement(events.map(({ message, position }) => ({ ...toEngagement(message), position }))),
    ),
    on(VideoEvents, (events) => deps.recordMediaItems(events.map(({ message }) => toMediaItemCopy(message)))),
    on(PromoEvents, (events) => deps.recordMediaItems(events.map(({ message }) => toMediaItemCopy(message)))),
    on(ReportEvents, (events) => deps.recordReports(events.flatMap(({ message }) => toUpheldReports(message)))),
    on(FollowEvents, (events) =>
      deps.recordFollows(events.map(({ message, position }) => ({ ...toFollowChange(message), position }))),
    ),
    on(PriceEvents, (events) => deps.recordPrices(events.map(({ message }) => toPrice(message)))),
    on(UserEvents, (events) => deps.recordUsers(events.map(({ message }) => toUserCopy(message)))),
  );
