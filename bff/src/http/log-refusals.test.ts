import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { createLogger } from '@tallscreen/kit/logger';
import { json, tokenFor } from '#testing/api';
import { startTestBff } from '#testing/bff';

/** Returns the lines that a logger writes. */
function collect() {
  const lines: Record<string, unknown>[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  return { lines, logger: createLogger({ name: 'bff', level: 'info', destination }) };
}

test('a failed call is logged with the whole route and without the id in its address', async () => {
  const { lines, logger } = collect();
  // No service answers.
  const api = await startTestBff(undefined, { logger });
  expect((await api.call('POST', '/api/v1/videos/5/like', { token: await tokenFor(5) })).status).toBe(500);
  await api.close();
  expect(lines).toMatchObject([{ msg: 'request failed', method: 'POST', route: '/api/v1/videos/{id}/like' }]);
});

test('each answer 403 and 429 writes one log line with user, address, route and request', async () => {
  const { lines, logger } = collect();
  const api = await startTestBff(undefined, { logger, scale: 0.001 });
  const headers = { 'x-request-id': 'request-0001' };
  await api.call('GET', '/api/v1/admin/users', { headers, token: await tokenFor(5) });
  for (let i = 0; i < 3; i++) await api.call('GET', '/api/v1/auth/me', { headers, token: await tokenFor(6) });
  // View reports take a shorter way, see track-handler.
  const report = json({ video_id: 3, event: 'view' });
  const token = await tokenFor(7);
  for (let i = 0; i < 3; i++)
    await api.call('POST', '/api/v1/analytics/track', {
      ...report,
      headers: { ...(report.headers as Record<string, string>), ...headers },
      token,
    });
  await api.call('GET', '/api/v1/nowhere', { headers });
  await api.close();
  const events = lines.filter(({ msg }) => msg === 'security event');
  const common = { address: expect.stringContaining('127.0.0.1'), method: 'get', requestId: 'request-0001' };
  expect(events).toMatchObject([
    { ...common, securityEvent: 'forbidden', userId: 5, route: '/admin/users' },
    { ...common, securityEvent: 'rate_limited', userId: 6, route: '/auth/me' },
    { ...common, method: 'post', securityEvent: 'rate_limited', userId: 7, route: '/analytics/track' },
  ]);
});
