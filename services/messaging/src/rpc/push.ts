import type { ServiceImpl } from '@connectrpc/connect';
import { personOf } from '@tallscreen/kit/rpc/access';
import { isPushSubject } from '@tallscreen/proto/rules/push';
import type { PushService, PushSettings as Message } from '@tallscreen/proto/tallscreen/messaging/v1/push_service_pb';
import type { createSetPushDevice } from '#app/set-push-device';
import type { createSetPushSettings } from '#app/set-push-settings';
import { defaultPushSettings, type PushSettings } from '#domain/push-settings';

export interface PushRpcDeps {
  /** '' without a key */
  readonly pushKey: string;
  readonly setPushDevice: ReturnType<typeof createSetPushDevice>;
  readonly removePushDevice: (sessionId: string) => Promise<void>;
  readonly hasPushDevice: (sessionId: string) => Promise<boolean>;
  readonly readPushSettings: (userId: number) => Promise<PushSettings>;
  readonly setPushSettings: ReturnType<typeof createSetPushSettings>;
}

const toMessage = ({ mutedSubjects, ...rest }: PushSettings) => ({ ...rest, mutedSubjects: [...mutedSubjects] });

const toSettings = ({ mutedSubjects, showsMessageText, quietFrom, quietTo, timeZone }: Message): PushSettings => ({
  mutedSubjects: [...new Set(mutedSubjects.filter(isPushSubject))],
  showsMessageText,
  quietFrom,
  quietTo,
  timeZone,
});

export const createPushRpc = (app: PushRpcDeps): ServiceImpl<typeof PushService> => ({
  getPushKey: () => ({ key: app.pushKey }),

  async setDevice({ endpoint, p256dh, auth, locale, timeZone }, context) {
    await app.setPushDevice(personOf(context), { endpoint, p256dh, auth, locale, timeZone });
    return {};
  },

  async removeDevice(_request, context) {
    await app.removePushDevice(personOf(context).sessionId);
    return {};
  },

  async getPushSettings(_request, context) {
    const { userId, sessionId } = personOf(context);
    const [settings, hasDevice] = await Promise.all([app.readPushSettings(userId), app.hasPushDevice(sessionId)]);
    return { settings: toMessage(settings), hasDevice };
  },

  async setPushSettings({ settings }, context) {
    const wanted = settings ? toSettings(settings) : defaultPushSettings;
    const { userId, sessionId } = personOf(context);
    await app.setPushSettings(userId, wanted);
    return { settings: toMessage(wanted), hasDevice: await app.hasPushDevice(sessionId) };
  },
});
