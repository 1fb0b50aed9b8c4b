import { fromBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { pushChannel } from '@tallscreen/kit/push/channel';
import { connectSubscriber } from '@tallscreen/kit/redis/connection';
import { until } from '@tallscreen/kit/testing/until';
import { PushSchema } from '@tallscreen/proto/tallscreen/events/v1/push_pb';
import { openMessaging } from './world.ts';

type World = Awaited<ReturnType<typeof openMessaging>>;

const [ANA, BO, CHI, DAN] = [101, 102, 103, 104];
const STRANGERS = Array.from({ length: 8 }, (_, i) => 201 + i);
const SPAMMERS = [301, 302, 303, 304];

let messaging: World;
beforeAll(async () => {
  messaging = await openMessaging('strangers', { FIRST_CONTACTS_PER_DAY: '3' });
  await messaging.addUsers([ANA, BO, CHI, DAN, ...STRANGERS, ...SPAMMERS]);
});
afterAll(() => messaging?.dispose());

const send = (...given: Parameters<World['send']>) => messaging.send(...given);
const tooMany = expect.objectContaining({
  status: 'resource_exhausted',
  detail: 'You have started too many new conversations today. Please try again tomorrow.',
});

test('blocked users cannot message each other; a repeated send still returns its message', async () => {
  const { message } = await send(ANA, BO, 'hi', 'c1');
  await messaging.setBlock(BO, ANA);
  const refused = { status: 'permission_denied', detail: 'You cannot message this person.' };
  await expect(send(ANA, BO, 'again')).rejects.toMatchObject(refused);
  await expect(send(BO, ANA, 'again')).rejects.toMatchObject(refused);
  expect((await send(ANA, BO, 'hi', 'c1')).message?.id).toBe(message?.id);
  await messaging.setBlock(BO, ANA, false);
  await send(ANA, BO, 'better');
});

test('an older event does not undo a newer block', async () => {
  const [blocker, blocked] = [CHI, DAN];
  await messaging.setBlock(blocker, blocked);
  await messaging.saveBlocks([
    { blockerId: blocker, blockedId: blocked, isBlocked: false, isMuted: false, revision: 0 },
  ]);
  await expect(send(blocked, blocker, 'hi')).rejects.toMatchObject({ status: 'permission_denied' });
});

test('blocked users do not see whether the other is online', async () => {
  const [a, b] = [STRANGERS[0]!, STRANGERS[1]!];
  await send(a, b, 'hi');
  await messaging.presence.reportOnline({ userIds: [fromId(a), fromId(b)] });
  const online = async (viewer: number, other: number) =>
    (await messaging.presence.listOnline({ userIds: [fromId(other)] }, await messaging.person(viewer))).userIds;
  expect(await online(a, b)).toEqual([fromId(b)]);
  await messaging.setBlock(a, b);
  expect([await online(a, b), await online(b, a)]).toEqual([[], []]);
});

test('a user begins a limited number of conversations a day, and can continue all of them', async () => {
  const [spammer] = SPAMMERS;
  const [first, ...others] = STRANGERS;
  for (const to of [first!, others[0]!, others[1]!]) await send(spammer!, to, 'hi');
  await expect(send(spammer!, others[2]!, 'hi')).rejects.toEqual(tooMany);
  await expect(send(spammer!, others[3]!, 'hi')).rejects.toMatchObject({
    retryAfterSeconds: expect.any(Number) as unknown,
  });
  await send(spammer!, first!, 'still there?');
  await send(others[2]!, spammer!, 'you wrote to everybody but me');
  await send(spammer!, others[2]!, 'now I may');
});

test('of conversations that begin at the same moment no more than allowed begin', async () => {
  const spammer = SPAMMERS[1]!;
  const other = await messaging.start({ FIRST_CONTACTS_PER_DAY: '3' });
  const results = await Promise.allSettled(
    STRANGERS.map((to, i) => send(spammer, to, 'hi', `k${i}`, i % 2 ? other : undefined)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))).toEqual(
    Array.from({ length: 5 }, () => tooMany),
  );
});

test('a repeated first message counts once', async () => {
  const spammer = SPAMMERS[2]!;
  const [to, second, third] = STRANGERS as [number, number, number];
  await Promise.all(Array.from({ length: 4 }, () => send(spammer, to, 'hi', 'same')));
  await send(spammer, second, 'hi');
  expect(await send(spammer, third, 'hi')).toMatchObject({ message: { content: 'hi' } });
});

test('typing is shown in a conversation only, and not between blocked users', async () => {
  const [spammer, stranger] = [SPAMMERS[3]!, STRANGERS[7]!];
  const subscriber = await connectSubscriber(messaging.redisClient);
  messaging.onDispose(() => subscriber.destroy());
  const seen: string[] = [];
  const channel = pushChannel(messaging.env['REDIS_PREFIX'] ?? '', stranger);
  await subscriber.subscribe(channel, (bytes) => void seen.push(fromBinary(PushSchema, bytes).event.case ?? ''), true);
  const type = async () =>
    messaging.messages.reportTyping({ userId: fromId(stranger) }, await messaging.person(spammer));
  await type();
  await send(spammer, stranger, 'hi');
  await until(() => seen.includes('received'));
  expect(seen).toEqual(['received']);
  await type();
  await until(() => seen.includes('typing'));
  await messaging.setBlock(stranger, spammer);
  const fresh = await messaging.start();
  await fresh.messages.reportTyping({ userId: fromId(stranger) }, await messaging.person(spammer));
  await send(STRANGERS[6]!, stranger, 'later');
  await until(() => seen.filter((kind) => kind === 'received').length === 2);
  expect(seen.filter((kind) => kind === 'typing')).toHaveLength(1);
});
