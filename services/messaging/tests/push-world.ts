import { generateKeyPairSync } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallOptions } from '@connectrpc/connect';
import { NotificationEvents } from '@tallscreen/kit-events/event-types';
import { fromId } from '@tallscreen/kit/ids';
import type { PushSettingsSchema } from '@tallscreen/proto/tallscreen/messaging/v1/push_service_pb';
import {
  NotificationTargetType,
  type NotificationSchema,
} from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import { openPushService } from './push-service.ts';
import { openMessaging } from './world.ts';

type Notice = MessageInitShape<typeof NotificationSchema>;

export const newKey = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

const settings = { PUSH_PRIVATE_KEY: newKey(), PUSH_TO_PRIVATE_ADDRESSES: 'on' };

/** Messaging with a key, and a push service on this machine. */
export async function openPushes(label: string) {
  const messaging = await openMessaging(label, settings);
  const service = await openPushService();
  messaging.onDispose(() => service.close());
  let lastUser = 600;

  /** A user with one device, who wants no pause between two pushes. */
  async function newUser(...answers: Parameters<typeof service.subscribe>) {
    const id = ++lastUser;
    await messaging.addUsers([id]);
    const as = await messaging.person(id);
    const device = service.subscribe(...answers);
    await messaging.pushes.setDevice(device.subscription, as);
    return { id, as, ...device };
  }
  return {
    ...messaging,
    service,
    newUser,
    nextId: () => ++lastUser,

    notify: (userId: number, notice: Notice, eventId = `event-${Math.random()}`) =>
      messaging.bus.publishAll([
        NotificationEvents.event(userId, { eventId, notification: { userId: fromId(userId), ...notice } }),
      ]),

    save: (as: CallOptions, wanted: MessageInitShape<typeof PushSettingsSchema>) =>
      messaging.pushes.setPushSettings({ settings: { timeZone: 'UTC', ...wanted } }, as),

    devicesOf: (userId: number) => messaging.connection.collection('push_devices').countDocuments({ userId }),
  };
}

export type PushWorld = Awaited<ReturnType<typeof openPushes>>;

export const like = (id: number, count = 1): Notice => ({
  id: fromId(id),
  kind: 'like',
  params: { name: 'ana', other: '', others: count - 1, count, title: 'Rain' },
  target: { type: NotificationTargetType.VIDEO, id: 9n },
  itemId: 9n,
});
