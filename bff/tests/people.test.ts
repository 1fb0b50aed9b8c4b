import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { adminPassword, PASSWORD, stackUrl } from '../../deploy/tests/support/stack.ts';
import { guest, type Json } from './support/client.ts';
import { admin, newName, newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

let ana: Person;
let bo: Person;
beforeAll(async () => {
  [ana, bo] = [await newPerson('creator'), await newPerson()];
});

describe('accounts', () => {
  test('a user reads the own account, and others read its public part', async () => {
    expect((await ana.call('GET', '/users/me')).body).toMatchObject({ id: ana.id, email: ana.email, role: 'creator' });
    const asBo = await bo.call('GET', `/users/${ana.id}`);
    expect(asBo.body).toMatchObject({ username: ana.username, email: null });
    expect((await ana.call('GET', `/users/${ana.id}`)).body['email']).toBe(ana.email);
    expect((await (await admin()).call('GET', `/users/${ana.id}`)).body['email']).toBe(ana.email);
    expect((await bo.call('GET', '/users/123456789012345')).detail).toBe('User not found.');
  });

  test('bio and username can be changed, but not to a taken username', async () => {
    const carl = await newPerson();
    const name = newName('carl');
    const changed = await carl.call('PUT', '/users/me', { json: { username: name, bio: ' Hi there ' } });
    expect(changed.body).toMatchObject({ username: name, bio: 'Hi there' });
    expect((await carl.call('PUT', '/users/me', { json: { username: ana.username } })).status).toBe(409);
    const form = new FormData();
    form.set('bio', 'By form');
    expect((await carl.call('POST', '/profile/bio', { form })).body['bio']).toBe('By form');
    expect((await carl.call('POST', '/profile/bio', { json: { bio: 'x'.repeat(161) } })).status).toBe(400);
    const email = `${newName()}@example.test`;
    const wrong = await carl.call('PUT', '/users/me', { json: { email, password: 'wrong one' } });
    expect([wrong.status, wrong.detail]).toEqual([403, 'The password is not correct.']);
    const moved = await carl.call('PUT', '/users/me', { json: { email, password: PASSWORD } });
    expect(moved.body).toMatchObject({ email, email_verified: true });
  });

  test('an avatar is stored, shown and replaced, and other files are refused', async () => {
    const eve = await newPerson();
    const set = (name: string, content: Buffer) => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(content)], name));
      return eve.call('POST', '/profile/avatar', { form });
    };
    const pixel = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
    const first = await set('me.gif', pixel);
    expect(first.status).toBe(200);
    expect((await eve.call('GET', '/users/me')).body['avatar_url']).toBe(first.body['avatar_url']);
    const second = await set('ME.GIF', pixel);
    expect(second.body['avatar_url']).not.toBe(first.body['avatar_url']);
    expect((await fetch(`${stackUrl}${String(second.body['avatar_url'])}`)).status).toBe(200);
    expect((await fetch(`${stackUrl}${String(first.body['avatar_url'])}`)).status).toBe(404);
    expect((await set('me.gif', Buffer.from('no picture'))).status).toBe(400);
    // The content decides, not the name of the file.
    expect((await set('me.exe', Buffer.from('MZ no picture'))).status).toBe(400);
    const third = await set('blob', pixel);
    expect(third.status).toBe(200);
    expect((await set('me.gif', Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
    expect((await eve.call('POST', '/profile/avatar')).detail).toBe('Please select a picture.');
    expect((await eve.call('GET', '/users/me')).body['avatar_url']).toBe(third.body['avatar_url']);
  });

  test('deletion requires the password and ends all sessions', async () => {
    const dora = await newPerson();
    expect((await dora.call('DELETE', '/users/me')).status).toBe(400);
    const wrong = await dora.call('DELETE', '/users/me', { json: { password: 'wrong one' } });
    expect([wrong.status, wrong.detail]).toEqual([403, 'The password is not correct.']);
    expect((await dora.call('DELETE', '/users/me', { json: { password: PASSWORD } })).status).toBe(200);
    expect((await dora.call('GET', '/auth/me')).status).toBe(401);
    expect((await ana.call('GET', `/users/${dora.id}`)).status).toBe(404);
  });
});

describe('the list of accounts', () => {
  test('is filtered by the beginning of a username or e-mail and by role, page by page', async () => {
    const { call } = await admin();
    const byName = (await call('GET', `/admin/users?q=${ana.username.slice(0, -1)}`)).body['users'] as Json[];
    expect(byName.map(({ id }) => id)).toContain(ana.id);
    const byAddress = (await call('GET', `/admin/users?q=${encodeURIComponent(ana.email)}`)).body['users'] as Json[];
    expect(byAddress).toMatchObject([{ id: ana.id, role: 'creator', is_banned: false }]);
    const viewers = (await call('GET', '/admin/users?role=viewer&limit=2')).body;
    expect((viewers['users'] as Json[]).every(({ role }) => role === 'user')).toBe(true);
    const next = await call(
      'GET',
      `/admin/users?role=viewer&limit=2&cursor=${encodeURIComponent(String(viewers['next_cursor']))}`,
    );
    const firstIds = (viewers['users'] as Json[]).map(({ id }) => id);
    expect((next.body['users'] as Json[]).some(({ id }) => firstIds.includes(id))).toBe(false);
    expect((await call('GET', '/admin/users?role=king')).status).toBe(400);
    expect((await call('GET', '/admin/creators')).status).toBe(200);
    expect((await call('GET', '/admin/businesses')).status).toBe(200);
  });

  test('the last admin cannot be removed', async () => {
    const { call, id } = await admin();
    const others = (await call('GET', '/admin/users?role=admin')).body['users'] as Json[];
    if (others.length > 1) return;
    expect((await call('POST', '/admin/users/update-role', { json: { user_id: id, new_role: 'user' } })).status).toBe(
      409,
    );
    expect([400, 409]).toContain((await call('POST', `/admin/ban-user/${id}`)).status);
    expect((await call('DELETE', '/users/me', { json: { password: adminPassword } })).status).toBe(409);
  });

  test.each([
    { new_role: 'user' },
    { user_id: 1 },
    { user_id: 'x', new_role: 'user' },
    { user_id: 1, new_role: 'king' },
  ])('%j is no change of role', async (json) => {
    expect((await (await admin()).call('POST', '/admin/users/update-role', { json })).status).toBe(400);
  });

  test('changes of an unknown user give 404', async () => {
    const { call } = await admin();
    expect(
      (await call('POST', '/admin/users/update-role', { json: { user_id: 123456789012345, new_role: 'user' } })).status,
    ).toBe(404);
    expect((await call('POST', '/admin/ban-user/123456789012345')).status).toBe(404);
    expect((await call('DELETE', '/admin/users/123456789012345/totp')).status).toBe(404);
  });
});

describe('profiles', () => {
  test('have counters; following twice counts once', async () => {
    expect((await bo.call('POST', `/profile/follow/${ana.id}`)).body).toEqual({ followers: 1, is_following: true });
    expect((await bo.call('POST', `/profile/follow/${ana.id}`)).body).toEqual({ followers: 1, is_following: true });
    const profile = (await bo.call('GET', `/profile/${ana.username}`)).body;
    expect(profile).toMatchObject({ user_id: ana.id, followers: 1, following: 0, is_following: true, total_likes: 0 });
    expect((await ana.call('GET', `/profile/${ana.username.toUpperCase()}`)).body['is_following']).toBe(false);
    const followers = (await ana.call('GET', `/profile/${ana.username}/followers`)).body['followers'];
    expect(followers).toMatchObject([{ user_id: bo.id, username: bo.username }]);
    const following = (await ana.call('GET', `/profile/${bo.username}/following`)).body['following'];
    expect(following).toMatchObject([{ user_id: ana.id, username: ana.username }]);
    expect((await bo.call('DELETE', `/profile/unfollow/${ana.id}`)).body).toEqual({
      followers: 0,
      is_following: false,
    });
  });

  test('unknown ones give 404, and nobody can follow themselves', async () => {
    expect((await guest('GET', `/profile/${ana.username}`)).status).toBe(401);
    expect((await bo.call('GET', '/profile/nobody.at.all')).detail).toBe('User not found.');
    expect((await bo.call('GET', '/profile/nobody.at.all/followers')).status).toBe(404);
    expect((await bo.call('POST', `/profile/follow/${bo.id}`)).status).toBe(400);
    expect((await bo.call('POST', '/profile/follow/123456789012345')).status).toBe(404);
  });

  test('are found by the beginning of the username', async () => {
    const { users } = (await bo.call('GET', `/profile/search?q=${ana.username.slice(0, -1).toUpperCase()}`)).body;
    expect((users as Json[]).map(({ user_id }) => user_id)).toContain(ana.id);
    expect((await bo.call('GET', '/profile/search?q=')).status).toBe(400);
    expect((await bo.call('GET', '/profile/search')).status).toBe(400);
  });
});

describe('messages', () => {
  const send = (from: Person, json: Json) => from.call('POST', '/messages/', { json });
  const noChat = 'Could not start chat. User may not exist or is invalid.';

  test('are sent by id or username, stored once per client_id and marked as read up to one message', async () => {
    const first = await send(bo, { receiver_id: ana.id, content: ' Hello ', client_id: 'one' });
    expect(first.body).toMatchObject({ sender_id: bo.id, receiver_id: ana.id, content: 'Hello', is_read: false });
    expect((await send(bo, { receiver_id: ana.id, content: 'Hello', client_id: 'one' })).body['id']).toBe(
      first.body['id'],
    );
    const second = await send(bo, { receiver_id: ana.username, content: 'Again' });
    const talk = (await ana.call('GET', `/messages/conversation/${bo.id}`)).body['messages'] as Json[];
    expect(talk.map(({ content }) => content)).toEqual(['Again', 'Hello']);
    const missed = await ana.call('GET', `/messages/conversation/${bo.id}?after=${String(first.body['id'])}`);
    expect((missed.body['messages'] as Json[]).map(({ id }) => id)).toEqual([second.body['id']]);
    const listed = await ana.call('GET', '/messages/threads');
    expect(listed.body['unread_count']).toBe(2);
    const [thread] = listed.body['threads'] as Json[];
    expect(thread).toMatchObject({ user: { id: bo.id, username: bo.username }, unread_count: 2 });
    expect((await ana.call('POST', `/messages/${String(second.body['id'])}/read`)).body['marked']).toBe(2);
    expect([403, 404]).toContain((await bo.call('POST', `/messages/${String(second.body['id'])}/read`)).status);
    expect((await ana.call('DELETE', `/messages/conversation/${bo.id}`)).status).toBe(200);
    expect((await ana.call('GET', `/messages/conversation/${bo.id}`)).body['messages']).toEqual([]);
    expect(((await bo.call('GET', `/messages/conversation/${ana.id}`)).body['messages'] as Json[]).length).toBe(2);
  });

  test('missed messages come page by page, oldest first', async () => {
    const eve = await newPerson();
    const seen = await send(bo, { receiver_id: eve.id, content: 'seen' });
    for (const content of ['m1', 'm2', 'm3']) await send(bo, { receiver_id: eve.id, content });
    const path = `/messages/conversation/${bo.id}?limit=2&after=${String(seen.body['id'])}`;
    const first = await eve.call('GET', path);
    const rest = await eve.call('GET', `${path}&cursor=${encodeURIComponent(String(first.body['next_cursor']))}`);
    const contents = [first, rest].map(({ body }) => (body['messages'] as Json[]).map(({ content }) => content));
    expect(contents).toEqual([['m1', 'm2'], ['m3']]);
    expect(rest.body['next_cursor']).toBeNull();
  });

  test.each([
    [{ content: 'x' }, 400],
    [{ receiver_id: 'nobody.at.all', content: 'x' }, 404, noChat],
    [{ receiver_id: 123456789012345, content: 'x' }, 404, noChat],
    [{ receiver_id: 123456789012345, content: '   ' }, 400],
    [{ receiver_id: 123456789012345, content: 'x'.repeat(2001) }, 400],
  ])('%j: %i', async (json, status, sentence = '') => {
    const answer = await send(bo, json);
    expect(answer.status).toBe(status);
    expect(answer.detail).toContain(sentence);
  });

  test('to oneself are refused', async () => {
    expect((await send(bo, { receiver_id: bo.id, content: 'x' })).status).toBe(400);
  });
});

describe('reports', () => {
  test('are limited to one per user and item, and dismissed ones leave the list', async () => {
    const eve = await newPerson();
    const json = { item_id: ana.id, item_type: 'user', reason: 'SPAM' };
    const made = await eve.call('POST', '/report', { json });
    expect([made.status, made.body['item_type']]).toEqual([201, 'user']);
    const again = await eve.call('POST', '/reports', { json });
    expect([again.status, again.detail]).toEqual([409, 'You already reported this user.']);
    const { call } = await admin();
    await eventually('the report is listed', async () => {
      const list = (await call('GET', '/admin/reports?limit=100')).body['reports'] as Json[];
      return list.find(({ id }) => id === made.body['id'])?.['reported_by'] === eve.username;
    });
    const form = { report_id: String(made.body['id']) };
    expect((await call('POST', '/admin/reports/dismiss', { form })).status).toBe(200);
    const left = (await call('GET', '/admin/reports?limit=100')).body['reports'] as Json[];
    expect(left.some(({ id }) => id === made.body['id'])).toBe(false);
  });

  test('of a deleted account leave the list, and it cannot be reported again', async () => {
    const [leaving, { call }] = [await newPerson(), await admin()];
    const report = (item_id: number) =>
      bo.call('POST', '/report', { json: { item_id, item_type: 'user', reason: 'SPAM' } });
    expect((await report(leaving.id)).status).toBe(201);
    expect((await leaving.call('DELETE', '/users/me', { json: { password: PASSWORD } })).status).toBe(200);
    await eventually('no open report of it', async () => {
      const list = (await call('GET', '/admin/reports?limit=100')).body['reports'] as Json[];
      return !list.some(({ item_id }) => item_id === leaving.id);
    });
    for (const id of [leaving.id, 123456789012345]) {
      const answer = await report(id);
      expect([answer.status, answer.detail]).toEqual([404, 'User not found.']);
    }
  });

  test.each([
    [{ item_id: 1, item_type: 'video' }, 400, 'Please select a reason.'],
    [{ item_id: 1, item_type: 'video', reason: 'BORING' }, 400, 'Please select a reason.'],
    [{ item_type: 'video', reason: 'SPAM' }, 400, 'Missing or invalid field: item_id'],
    [{ item_id: 1, item_type: 'cat', reason: 'SPAM' }, 400, 'Missing or invalid field: item_type'],
  ])('%j', async (json, status, sentence) => {
    const answer = await bo.call('POST', '/report', { json });
    expect([answer.status, answer.detail]).toEqual([status, sentence]);
  });
});
