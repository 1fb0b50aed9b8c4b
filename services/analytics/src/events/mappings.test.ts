import { create } from '@bufbuild/protobuf';
import { timestampNow } from '@bufbuild/protobuf/wkt';
import { expect, test } from '@jest/globals';
import { Undeliverable } from '@tallscreen/kit-events/kafka/port';
import { ItemType, Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackEventSchema, TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { toTrackEvents, toUserCopy } from '#events/mappings';

const eventWith = (type: number, itemType: number = ItemType.VIDEO) =>
  create(TrackEventSchema, {
    eventId: 'e',
    type: type as TrackType,
    itemType: itemType as ItemType,
    itemId: 7n,
    viewerId: 8n,
    occurredAt: timestampNow(),
  });

test('reads a view', () => {
  expect(toTrackEvents(eventWith(TrackType.VIEW))).toMatchObject([{ type: 'view', itemType: 'video', itemId: 7 }]);
});

test('skips types of events and items that a later version of the BFF has added', () => {
  expect(toTrackEvents(eventWith(99))).toEqual([]);
  expect(toTrackEvents(eventWith(TrackType.VIEW, 99))).toEqual([]);
});

test('an event without a type is undeliverable', () => {
  expect(() => toTrackEvents(eventWith(TrackType.UNSPECIFIED))).toThrow(Undeliverable);
});

test('a role that a later version of identity has added is no deleted account', () => {
  const copyOf = (role: number, status: AccountStatus) =>
    toUserCopy(create(UserEventSchema, { eventId: 'e', user: { id: 5n, role: role as Role, status }, revision: 2n }));
  expect(copyOf(99, AccountStatus.ACTIVE).role).toBe('user');
  expect(copyOf(Role.CREATOR, AccountStatus.BANNED).role).toBe('creator');
  expect(copyOf(Role.CREATOR, AccountStatus.DELETED).role).toBe('');
});
