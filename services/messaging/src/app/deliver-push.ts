import type { FindBlocked } from '@tallscreen/kit-mongo/block-copies';
import type { Logger } from '@tallscreen/kit/logger';
import { pauseAfter } from '@tallscreen/kit/retry';
import type { PushPayload } from '@tallscreen/proto/rules/push';
import type { SendWebPush } from '#app/send-web-push';
import { causerOf, encodePush, noticePush, subjectOf } from '#domain/push-content';
import { alerts, MERGED_MS } from '#domain/push-delivery';
import type { PushSettings } from '#domain/push-settings';
import { quietUntil, youngQuietUntil } from '#domain/quiet-hours';
import type { PushDeliveries, PushJob } from '#store/push-deliveries';
import type { PushDevice, PushDevices } from '#store/push-devices';
import type { PushSettingsStore } from '#store/push-settings';
import type { ThreadStore } from '#store/threads';
import type { UserCopyStore, UserState } from '#store/user-copies';

export interface DeliverPushDeps {
  readonly pushDeliveries: Pick<PushDeliveries, 'finish' | 'drop' | 'waitQuietly' | 'waitForDevice'>;
  readonly pushDevices: Pick<PushDevices, 'find' | 'remove' | 'pause' | 'endPause'>;
  readonly pushSettings: Pick<PushSettingsStore, 'read'>;
  readonly threads: Pick<ThreadStore, 'readMany'>;
  readonly userCopies: Pick<UserCopyStore, 'readName'>;
  readonly readState: (userId: number) => Promise<UserState>;
  readonly findBlocked: FindBlocked;
  readonly sendWebPush: SendWebPush;
  readonly logger: Logger;
}

/** Pauses of a device whose pushes fail. */
const RETRIES = { firstMs: 2_000, longestMs: 10 * 60_000 };

export type DeliverPush = (job: PushJob, signal: AbortSignal) => Promise<void>;

/**
 * Sends a push to a device, unless its user does not want it any more: settings, blocks and what was read meanwhile
 * count when it is sent. After a failure all pushes to the device wait, for longer each time: a user has chosen the
 * address, and may want it to hang. An answer that refuses the push is a done attempt; no answer throws. If the process
 * dies after sending, the push is sent again, and replaces itself on the device.
 */
export function createDeliverPush(deps: DeliverPushDeps): DeliverPush {
  const { pushDeliveries, pushDevices, pushSettings, threads, userCopies, readState, findBlocked, sendWebPush } = deps;

  /** Returns for how long nothing is sent to the device. */
  async function pause({ id, failures }: PushDevice, askedMs: number): Promise<number> {
    const pauseMs = Math.max(askedMs, pauseAfter(failures, RETRIES));
    await pushDevices.pause(id, failures + 1, new Date(Date.now() + pauseMs));
    return pauseMs;
  }

  async function isWanted(
    { userId, content }: PushJob,
    { mutedSubjects }: PushSettings,
    state: UserState,
  ): Promise<boolean> {
    const subject = subjectOf(content);
    if (subject && mutedSubjects.includes(subject)) return false;
    if (state === 'inactive') return false;
    const causer = causerOf(content);
    return causer === 0 || (await findBlocked(userId, [causer])).size === 0;
  }

  /** Returns undefined if the messages have been read. */
  async function payloadOf(
    { userId, content, tag, sentAt }: PushJob,
    device: PushDevice,
    { showsMessageText }: PushSettings,
  ): Promise<PushPayload | undefined> {
    const isAlert = alerts({ sentAt }, new Date());
    if (content.type === 'notice') return noticePush(content, device, isAlert);
    const { fromId: id } = content;
    const [[thread], username] = await Promise.all([
      threads.readMany([{ ownerId: userId, otherId: id }]),
      userCopies.readName(id),
    ]);
    if (!thread || thread.unreadCount === 0) return undefined;
    const { lastMessage, unreadCount: count } = thread;
    const text = showsMessageText && lastMessage?.senderId === id ? lastMessage.content : null;
    return { type: 'message', tag, locale: device.locale, alerts: isAlert, from: { id, username }, count, text };
  }

  return async (job, signal) => {
    const device = await pushDevices.find(job.deviceId);
    // The device may belong to another user by now.
    if (device?.userId !== job.userId) return pushDeliveries.drop(job);
    const pausedMs = (device.pausedUntil?.getTime() ?? 0) - Date.now();
    if (pausedMs > 0) return void (await pushDeliveries.waitForDevice(job, pausedMs));
    const settings = await pushSettings.read(job.userId);
    const state = await readState(job.userId);
    if (!(await isWanted(job, settings, state))) return pushDeliveries.drop(job);
    const now = new Date();
    const zone = device.timeZone || settings.timeZone;
    const quietEnd = state === 'young' ? youngQuietUntil(settings, zone, now) : quietUntil(settings, now);
    if (quietEnd) return void (await pushDeliveries.waitQuietly(job, quietEnd.getTime() - now.getTime()));
    const payload = await payloadOf(job, device, settings);
    if (!payload) return pushDeliveries.drop(job);

    const body = encodePush(payload);
    const ttlSeconds = Math.max(0, Math.floor((job.expiresAt.getTime() - now.getTime()) / 1000));
    const push = { body, tag: job.tag, isUrgent: payload.type === 'message', ttlSeconds };
    const answer = await sendWebPush(device, push, signal).catch(async (error: unknown) => {
      // A process that stops tells nothing about the device.
      if (!signal.aborted) await pause(device, 0);
      throw error;
    });
    if (answer.outcome === 'failed') {
      const { status, retryAfterMs } = answer;
      const pauseMs = await pause(device, retryAfterMs);
      deps.logger.warn({ status, deviceId: device.id, pauseMs }, 'a push service refused a push, trying later');
      return void (await pushDeliveries.waitForDevice(job, pauseMs));
    }
    if (device.failures > 0) await pushDevices.endPause(device.id);
    if (answer.outcome === 'gone') {
      await pushDevices.remove(device.id);
      return pushDeliveries.drop(job);
    }
    return pushDeliveries.finish(job, new Date(), MERGED_MS);
  };
}
