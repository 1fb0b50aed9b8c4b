import { afterAll, expect, test } from '@jest/globals';
import { channelName, closeRedis, connectRedis, connectSubscriber } from '#redis/connection';
import { defineScript } from '#redis/scripts';
import { createScope } from '#service';
import { createTestParts, partAddress } from '#testing/parts';
import { createProxy } from '#testing/proxy';
import { until } from '#testing/until';
import { openOtherRedis, openRedis } from '#wiring';

const parts = createTestParts('kit-redis');
const { logger } = parts;
afterAll(() => parts.dispose());

const away = { name: 'AppError', status: 'unavailable' };

test('the client adds the prefix to keys', async () => {
  const redis = await parts.redis();
  const plain = await connectRedis({ url: partAddress('REDIS_URL'), prefix: '', logger });
  await redis.set('greeting', 'hello');
  expect(await redis.get('greeting')).toBe('hello');
  expect(await plain.get(`${parts.id}.greeting`)).toBe('hello');
  expect(await redis.multi().incr('n').incrBy('n', 2).exec()).toEqual([1, 3]);
  await closeRedis(plain);
});

test('a script runs whether or not the server knows it, with prefixed keys', async () => {
  const redis = await parts.redis();
  const take = defineScript<number>("return redis.call('INCRBY', KEYS[1], ARGV[1])");
  await redis.scriptFlush();
  expect(await take(redis, ['taken'], [2])).toBe(2);
  expect(await take(redis, ['taken'], [3])).toBe(5);
  expect(await redis.get('taken')).toBe('5');
  await expect(defineScript('return nonsense(')(redis, [])).rejects.toThrow('compiling');
});

test('while Redis is away commands are unavailable at once; later subscriptions work again too', async () => {
  const proxy = await createProxy(partAddress('REDIS_URL'));
  const redis = await connectRedis({ url: proxy.url, prefix: `${parts.id}.`, logger });
  const subscriber = await connectSubscriber(redis);
  const heard: string[] = [];
  const channel = channelName(`${parts.id}.`, 'news');
  await subscriber.subscribe(channel, (message) => void heard.push(message));
  await redis.set('kept', '1');

  proxy.goAway();
  await until(() => !redis.isReady);
  await expect(redis.get('kept')).rejects.toMatchObject(away);
  await expect(redis.ping()).rejects.toMatchObject(away);
  await expect(redis.multi().get('kept').exec()).rejects.toMatchObject(away);
  await expect(defineScript('return 1')(redis, ['kept'])).rejects.toMatchObject(away);

  proxy.comeBack();
  await until(() => redis.isReady && subscriber.isReady);
  expect(await redis.get('kept')).toBe('1');
  await until(async () => {
    await redis.publish(channel, 'back');
    return heard.includes('back');
  });
  await Promise.all([closeRedis(redis), closeRedis(subscriber)]);
  proxy.close();
});

test('a server that falls silent without closing its connections is left, and one that answers is found', async () => {
  const proxy = await createProxy(partAddress('REDIS_URL'));
  const silenceLimitMs = 500;
  const redis = await connectRedis({ url: proxy.url, prefix: `${parts.id}.`, logger, silenceLimitMs });
  const subscriber = await connectSubscriber(redis);
  const heard: string[] = [];
  const channel = channelName(`${parts.id}.`, 'silence');
  // On a busy machine Redis can seem silent at any time.
  const untilDone = <T>(call: () => Promise<T>, isDone: (value: T) => boolean = () => true) =>
    until(() => call().then(isDone, () => false));
  await untilDone(() => subscriber.subscribe(channel, (message) => void heard.push(message)));
  await untilDone(() => redis.set('kept', '2'));

  proxy.fallSilent();
  await expect(redis.get('kept')).rejects.toMatchObject(away);
  await until(() => !redis.isReady && !subscriber.isReady);
  await expect(redis.get('kept')).rejects.toMatchObject(away);

  proxy.comeBack();
  await untilDone(
    () => redis.get('kept'),
    (value) => value === '2',
  );
  await untilDone(
    () => redis.publish(channel, 'back'),
    () => heard.includes('back'),
  );
  await Promise.all([closeRedis(redis), closeRedis(subscriber)]);
  proxy.close();
});

test('a process starts without Redis and uses it once it is there', async () => {
  const proxy = await createProxy(partAddress('REDIS_URL'));
  proxy.goAway();
  const redis = await connectRedis({ url: proxy.url, prefix: '', logger });
  await expect(redis.get('x')).rejects.toMatchObject(away);
  proxy.comeBack();
  await until(() => redis.isReady);
  expect(await redis.ping()).toBe('PONG');
  proxy.goAway();
  await until(() => !redis.isReady);
  await closeRedis(redis);
  proxy.close();
});

test('a use with an address of its own gets its own server, and the common one without', async () => {
  const { scope, stop } = createScope('test', logger);
  parts.onDispose(stop);
  const url = partAddress('REDIS_URL');
  const config = { REDIS_URL: url, REDIS_PREFIX: `${parts.id}.` };
  const main = await openRedis(scope, config);
  expect(await openOtherRedis(scope, config, main, undefined)).toBe(main);
  const cache = await openOtherRedis(scope, config, main, new URL('/1', url).href);
  await cache.set('own', '1', { expiration: { type: 'EX', value: 60 } });
  expect([await cache.get('own'), await main.get('own')]).toEqual(['1', null]);
});
