import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  SecurityEventService,
  type ListSecurityEventsRequest,
} from '@tallscreen/proto/tallscreen/identity/v1/security_event_service_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
const asked: ListSecurityEventsRequest[] = [];
const createdAt = timestampFromMs(Date.UTC(2030, 0, 1));
const event = { address: '203.0.113.9', requestId: 'r-1', createdAt };

beforeAll(async () => {
  api = await startTestBff(({ add }) => {
    add(UserService, { batchGetUsers: () => ({ users: [{ id: 7n, username: 'ana' }] }) });
    add(SecurityEventService, {
      listSecurityEvents: (request) => {
        asked.push(request);
        const events = [
          { ...event, id: 9n, type: 'login_failed', userId: 0n },
          { ...event, id: 8n, type: 'login', userId: 7n },
        ];
        return { events, nextPageToken: 'next' };
      },
    });
  });
});
afterAll(() => api.close());

test('admins list security events by type and user', async () => {
  const path = '/api/v1/admin/security-events?type=login&user_id=7&cursor=abc&limit=2';
  const { status, body } = await api.call('GET', path, { token: await tokenFor(1, 'admin') });
  const common = { address: '203.0.113.9', request_id: 'r-1', created_at: '2030-01-01T00:00:00.000Z' };
  expect([status, body]).toEqual([
    200,
    {
      events: [
        { id: 9, type: 'login_failed', user_id: null, username: null, ...common },
        { id: 8, type: 'login', user_id: 7, username: 'ana', ...common },
      ],
      next_cursor: 'next',
    },
  ]);
  expect(asked.at(-1)).toMatchObject({ type: 'login', userId: 7n, pageToken: 'abc', pageSize: 2 });
});

test.each(['type=cat', 'user_id=0', 'user_id=x', 'type=login&type=banned'])('?%s: 400', async (query) => {
  const token = await tokenFor(1, 'admin');
  expect((await api.call('GET', `/api/v1/admin/security-events?${query}`, { token })).status).toBe(400);
});
