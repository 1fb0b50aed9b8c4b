import { create } from '@bufbuild/protobuf';
import { expect, test } from '@jest/globals';
import { NotificationEventSchema } from '@tallscreen/proto/tallscreen/events/v1/notification_pb';
import { NotificationTargetType } from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import { contentOfNotification } from '#events/push-content';

const { UNSPECIFIED: _, ...types } = NotificationTargetType;

test.each(Object.entries(types))('a push keeps the target of its notification: %s', (name, type) => {
  const notification = { id: 1n, userId: 2n, kind: 'banned', target: { type, id: 9n } };
  const push = contentOfNotification(create(NotificationEventSchema, { notification }));
  expect(push?.content).toMatchObject({ notice: { target: { type: name.toLowerCase(), id: 9 } } });
});
