// Steady traffic for k6 while the cluster is changed. Counts every failure and repeats nothing.
//   BASE_URL=http://tallscreen.localhost:26080 ADDRESS=127.0.0.1 ADMIN_EMAIL=… ADMIN_PASSWORD=… VIDEO=id k6 run traffic.js
import http from 'k6/http';
import ws from 'k6/ws';
import exec from 'k6/execution';
import { check, sleep } from 'k6';
import { Counter, Trend } from 'k6/metrics';

const { BASE_URL, ADDRESS, ADMIN_EMAIL, ADMIN_PASSWORD, VIDEO, RATE = '10', DURATION = '120s', SOCKETS = '5' } = __ENV;
const { hostname } = parse(BASE_URL);

export const options = {
  // Reaches the ingress by ADDRESS under the name of BASE_URL.
  hosts: ADDRESS ? { [hostname]: ADDRESS } : {},
  discardResponseBodies: false,
  scenarios: {
    calls: {
      executor: 'constant-arrival-rate',
      exec: 'calls',
      rate: Number(RATE),
      duration: DURATION,
      preAllocatedVUs: 50,
      maxVUs: 200,
    },
    // Two a second, half of what one user may write in a minute.
    writes: {
      executor: 'constant-arrival-rate',
      exec: 'writes',
      rate: 2,
      duration: DURATION,
      preAllocatedVUs: 10,
      maxVUs: 40,
    },
    sockets: { executor: 'constant-vus', exec: 'sockets', vus: Number(SOCKETS), duration: DURATION },
  },
  thresholds: { failed: ['count==0'], http_req_failed: ['rate==0'] },
};

const failed = new Counter('failed');
const sent = new Counter('messages_sent');
const acknowledged = new Counter('messages_acknowledged');
const away = new Trend('socket_away_ms', true);

function parse(url) {
  const [, scheme, hostname] = /^(https?):\/\/([^:/]+)/.exec(url);
  return { scheme, hostname };
}

/** `path` without the parts that differ per call, for the report. */
function call(method, path, body, params = {}) {
  const response = http.request(method, `${BASE_URL}${path}`, body, {
    timeout: '30s',
    tags: { name: path },
    ...params,
  });
  // When k6 is stopped, it ends the running calls itself.
  if (response.error === 'context canceled') return response;
  if (!check(response, { answered: ({ status }) => status >= 200 && status < 400 })) {
    failed.add(1, { path });
    console.warn(
      `${new Date().toISOString()} ${method} ${path}: ${response.status} ${response.error} ${JSON.stringify(response.body).slice(0, 160)}`,
    );
  }
  return response;
}

export function setup() {
  const form = { username: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  const { access_token: token } = Object(call('POST', '/api/v1/auth/login', form).json());
  const me = http.get(`${BASE_URL}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });
  return { token, id: me.json('id') };
}

const PATHS = [
  '/api/v1/videos/feed?limit=5',
  '/',
  '/api/v1/me/notifications',
  '/api/v1/messages/threads',
  '/api/v1/admin/videos/pending',
];

export function calls({ token }) {
  const path = PATHS[Math.floor(Math.random() * PATHS.length)];
  call('GET', path, null, { headers: { authorization: `Bearer ${token}` } });
}

const WRITES = ['like', 'comment', 'unlike', 'view'];

/** Likes, comments on, unlikes and views one video, in turn. */
export function writes({ token }) {
  const { iterationInTest: n } = exec.scenario;
  const kind = WRITES[n % WRITES.length];
  const headers = { authorization: `Bearer ${token}` };
  if (kind !== 'comment') return call('POST', `/api/v1/videos/${VIDEO}/${kind}`, null, { headers });
  const comment = { video_id: Number(VIDEO), text: `Still here: ${n}`, client_id: `traffic-${VIDEO}-${n}` };
  headers['content-type'] = 'application/json';
  return call('POST', '/api/v1/comments', JSON.stringify(comment), { headers });
}

/** A socket that reconnects like the web client, and asks for an answer twice a second. */
export function sockets({ token, id }) {
  let lostAt = 0;
  let isOpen = false;
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    isOpen = false;
    const url = `${BASE_URL.replace(/^http/, 'ws')}/ws/chat/${id}?token=${token}`;
    ws.connect(url, {}, (socket) => {
      socket.on('open', () => {
        isOpen = true;
        if (lostAt) away.add(Date.now() - lostAt);
        socket.setInterval(() => {
          sent.add(1);
          socket.send(JSON.stringify({ type: 'ping' }));
        }, 500);
        socket.setTimeout(() => socket.close(), 30_000);
      });
      socket.on('message', (data) => {
        if (JSON.parse(data).type === 'pong') acknowledged.add(1);
      });
    });
    // A failed attempt does not restart the measured time.
    if (isOpen || lostAt === 0) lostAt = Date.now();
    sleep(0.2);
  }
  if (!isOpen) away.add(Date.now() - lostAt);
}
