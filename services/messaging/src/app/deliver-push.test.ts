import { expect, jest, test } from '@jest/globals';
import { createDeliverPush } from '#app/deliver-push';
import type { PushAnswer } from '#app/send-web-push';
import { defaultPushSettings } from '#domain/push-settings';
import type { PushJob } from '#store/push-deliveries';

const job = { id: 1, userId: 7, deviceId: 'd', tag: 't', sentAt: null, expiresAt: new Date(Date.now() + 60_000) };
const notice = { kind: 'export_ready', params: {}, actor: null, target: null, item_id: null };
const content = { type: 'notice', id: 1, notice };

function setUp(send: () => Promise<PushAnswer>) {
  const waitForDevice = jest.fn((_job: unknown, _pauseMs: number) => Promise.resolve(true));
  const pause = jest.fn((_id: string, _failures: number, _until: Date) => Promise.resolve());
  const deliver = createDeliverPush({
    pushDeliveries: { waitForDevice } as never,
    pushDevices: {
      find: () => Promise.resolve({ id: 'd', userId: 7, failures: 3, pausedUntil: null }),
      pause,
    } as never,
    pushSettings: { read: () => Promise.resolve(defaultPushSettings) } as never,
    threads: {} as never,
    userCopies: {} as never,
    readState: () => Promise.resolve('active'),
    findBlocked: () => Promise.resolve(new Set()),
    sendWebPush: send,
    logger: { warn: () => undefined } as never,
  });
  const run = (signal = new AbortController().signal) => deliver({ ...job, content } as unknown as PushJob, signal);
  return { run, waitForDevice, pause };
}

test('an answer that refuses the push is a done attempt: it is no failed job, and the device waits', async () => {
  const { run, waitForDevice, pause } = setUp(() =>
    Promise.resolve({ outcome: 'failed', status: 403, retryAfterMs: 0 }),
  );
  await expect(run()).resolves.toBeUndefined();
  expect(waitForDevice).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }), 16_000);
  expect(pause).toHaveBeenCalledWith('d', 4, expect.any(Date));
});

test('no answer fails the job, and the device waits', async () => {
  const { run, pause } = setUp(() => Promise.reject(new Error('no answer')));
  await expect(run()).rejects.toThrow('no answer');
  expect(pause).toHaveBeenCalledWith('d', 4, expect.any(Date));
});

test('a push that a stopping process has cut off tells nothing about the device', async () => {
  const { run, pause } = setUp(() => Promise.reject(new Error('cut off')));
  await expect(run(AbortSignal.abort())).rejects.toThrow('cut off');
  expect(pause).not.toHaveBeenCalled();
});
