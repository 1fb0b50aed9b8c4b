// The main job of people, from upload to deletion: `helm test` runs it in the cluster, `npm run test:cluster` from
// outside through the ingress. It makes two accounts and a video and deletes them again. Needs Node 22 or later only.
import dns from 'node:dns';
import { readFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

// ADDRESS: the IP address of the host of PUBLIC_URL, if it has no DNS entry.
const { PUBLIC_URL = '', ADDRESS = '', ADMIN_EMAIL = '', ADMIN_PASSWORD = '', CLIP = '/test/clip.mp4' } = process.env;
const { BFF_URL = PUBLIC_URL, WEB_URL = PUBLIC_URL, MEDIA_URL = PUBLIC_URL } = process.env;
const LIMIT_MS = 180_000;
const PASSWORD = randomBytes(12).toString('base64url');

if (ADDRESS !== '')
  dns.lookup = (_host, options, done) =>
    options.all ? done(null, [{ address: ADDRESS, family: 4 }]) : done(null, ADDRESS, 4);

const began = Date.now();
const say = (text) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);

function check(isTrue, text) {
  if (!isTrue) throw new Error(text);
}

/** Asks until `ask` returns something; the last error is the reason if it never does. */
async function until(what, ask) {
  const deadline = Date.now() + LIMIT_MS;
  let reason = 'it never came';
  while (Date.now() < deadline) {
    try {
      const found = await ask();
      if (found) return found;
    } catch (error) {
      reason = error.message;
    }
    await sleep(500);
  }
  throw new Error(`${what}: not within ${LIMIT_MS / 1000} s (${reason})`);
}

/**
 * Repeats the calls that the API asks to repeat: 429 and 503 with Retry-After, failed connections, and time-outs (504)
 * of calls that change nothing.
 */
async function call(token, method, path, body, tries = 10) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  if (body?.json) headers['content-type'] = 'application/json';
  const init = { method, headers };
  if (body) init.body = body.json ? JSON.stringify(body.json) : body.form;
  let response;
  try {
    response = await fetch(`${BFF_URL}/api/v1${path}`, init);
  } catch (error) {
    if (tries <= 1) throw new Error(`${method} ${path}: ${error.cause?.message ?? error.message}`);
    await sleep(1000);
    return call(token, method, path, body, tries - 1);
  }
  const canRepeat = method === 'GET' || path === '/auth/login';
  if (([429, 503].includes(response.status) || (response.status === 504 && canRepeat)) && tries > 1) {
    await sleep(Math.min(Number(response.headers.get('retry-after') ?? 1), 10) * 1000);
    return call(token, method, path, body, tries - 1);
  }
  const answer = response.status === 204 ? {} : await response.json();
  check(response.ok, `${method} ${path}: ${response.status} ${answer.detail ?? ''}`);
  return answer;
}

async function signIn(username, password) {
  const form = new URLSearchParams({ username, password });
  return (await call(undefined, 'POST', '/auth/login', { form })).access_token;
}

async function register(role, admin) {
  const username = `check-${role}-${randomBytes(4).toString('hex')}`;
  const metadata = { honeypot: '', js_check: 'human', form_start_time: Date.now() - 5000 };
  const json = { username, email: `${username}@example.com`, password: PASSWORD, role: 'user', metadata };
  const { user } = await call(undefined, 'POST', '/auth/register', { json });
  if (role !== 'user') {
    const form = new URLSearchParams({ user_id: String(user.id), new_role: role });
    await call(admin, 'POST', '/admin/users/update-role', { form });
  }
  return { id: user.id, username, token: await signIn(json.email, PASSWORD) };
}

const openSocket = (person) => until('a socket opens', () => tryToOpen(person));

async function tryToOpen(person) {
  const { ticket } = await call(person.token, 'POST', '/auth/ws-ticket');
  const socket = new WebSocket(`${BFF_URL.replace(/^http/, 'ws')}/ws/chat/${person.id}?token=${ticket}`);
  const frames = [];
  socket.addEventListener('message', ({ data }) => frames.push(JSON.parse(data)));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('the socket does not open')));
  });
  return { socket, frames };
}

async function main() {
  const page = await until('the web client answers', async () => {
    const response = await fetch(`${WEB_URL}/`, { headers: { accept: 'text/html' } });
    return response.ok && response.text();
  });
  check(page.includes('<div id='), 'The page is not the web client.');
  say('the web client is served');

  const admin = await signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
  const creator = await register('creator', admin);
  const friend = await register('user', admin);
  say('the admin has signed in, two people have registered');

  const form = new FormData();
  form.set('title', `Check ${creator.username}`);
  form.set('hashtags', 'check');
  form.set('video', new Blob([await readFile(CLIP)], { type: 'video/mp4' }), 'clip.mp4');
  const { id } = await call(creator.token, 'POST', '/videos/upload', { form });
  say(`video ${id} is uploaded`);

  await until('the video waits for review', async () => {
    const { videos } = await call(admin, 'GET', '/admin/videos/pending?limit=50');
    return videos.some((video) => video.id === id && !video.processing_stage);
  });
  say('it is transcoded and waits for review');
  await call(admin, 'POST', '/admin/videos/moderate', { json: { video_id: id, action: 'approve', reason: '' } });
  const shown = await until('the video is in the feed', async () => {
    const feed = await call(friend.token, 'GET', '/videos/feed?limit=20');
    return feed.videos.find((item) => item.id === id);
  });
  const file = await fetch(new URL(new URL(shown.video_url, PUBLIC_URL).pathname, MEDIA_URL), {
    headers: { range: 'bytes=0-99' },
  });
  check(file.status === 206, `The file answers ${file.status} instead of 206.`);
  say('it is approved, in the feed, and its file plays');

  const [from, to] = [await openSocket(creator), await openSocket(friend)];
  const content = `Hello ${friend.username}`;
  from.socket.send(JSON.stringify({ type: 'message', receiver_id: friend.id, content, client_id: 'check-1' }));
  await until('the message arrives', () => to.frames.find((f) => f.type === 'new_message' && f.content === content));
  from.socket.close();
  to.socket.close();
  say('a message came over the socket');

  await call(creator.token, 'DELETE', `/videos/${id}`);
  for (const { token } of [creator, friend])
    await call(token, 'DELETE', '/users/me', { form: new URLSearchParams({ password: PASSWORD }) });
  say('video and accounts are deleted: all is well');
}

try {
  await main();
  process.exit(0);
} catch (error) {
  say(`FAILED: ${error.message}`);
  process.exit(1);
}
