/** Two users who talk through their sockets. */
import { check } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import { setInterval, clearInterval, setTimeout } from 'k6/timers';
import { WebSocket } from 'k6/websockets';
import type { ServerFrame } from '../../bff/contract/socket.ts';
import { origin } from './api.ts';
import { tokenOf, type Account, type Data } from './data.ts';

const delivery = new Trend('message_delivery', true);
const lost = new Counter('messages_lost');
const refused = new Counter('messages_refused');
const repeated = new Counter('messages_repeated');
const closedEarly = new Counter('sockets_closed_early');
const messagesSent = new Counter('messages_sent');

const EVERY_MS = 5_000;
/** TOGETHER=1: all pairs send their messages in the same moments. */
const BEGIN_WITHIN_MS = __ENV['TOGETHER'] ? 0 : EVERY_MS;
/** How long to wait before sending a message again that the server answered with a 5xx error. */
const REPEAT_MS = 1_000;
/** How often a socket gets a new token. The product closes it when its token expires, 15 minutes after sign-in. */
const RENEW_MS = 4 * 60_000;
/** Value of `readyState`. */
const OPEN = 1;
/** How long the last messages may take. */
const GRACE_MS = 5_000;

/**
 * Opens a socket for each of the two and sends a message every five seconds, beginning at a moment of its own. The time
 * from sending to receiving is measured by the clock of this process. An error of the server says that the message may
 * not be stored: it is sent again with the same `client_id`. A message that has not come when the talk ends is lost.
 */
export function talkTogether(data: Data, [from, to]: readonly [Account, Account], seconds: number): void {
  const sent = new Map<string, number>();
  let isEnding = false;
  let isOpen = 0;
  const timers: ReturnType<typeof setInterval>[] = [];
  const speaker = open(from, tokenOf(from, data), begin);
  const hearer = open(to, tokenOf(to, data), begin);

  hearer.onmessage = (event) => {
    if (typeof event?.data !== 'string') return;
    const frame = JSON.parse(event.data) as ServerFrame;
    const at = frame.type === 'new_message' && sent.get(frame.content);
    if (!at) return;
    sent.delete(frame.content);
    delivery.add(Date.now() - at);
  };
  speaker.onmessage = (event) => {
    if (typeof event?.data !== 'string') return;
    const frame = JSON.parse(event.data) as ServerFrame;
    const content = frame.type === 'error' && frame.client_id;
    if (!content || !sent.has(content)) return;
    if (frame.status >= 500) {
      repeated.add(1);
      setTimeout(() => deliver(content), REPEAT_MS);
    } else {
      refused.add(1);
      sent.delete(content);
    }
  };
  for (const socket of [speaker, hearer])
    socket.onclose = () => {
      if (!isEnding) closedEarly.add(1);
      end();
    };

  let serial = 0;
  function say(): void {
    const content = `load ${from.id} ${Date.now()} ${serial++}`;
    sent.set(content, Date.now());
    messagesSent.add(1);
    deliver(content);
  }

  function deliver(content: string): void {
    if (isEnding || !sent.has(content)) return;
    speaker.send(JSON.stringify({ type: 'message', receiver_id: to.id, content, client_id: content }));
  }

  function renew(): void {
    speaker.send(JSON.stringify({ type: 'auth', token: tokenOf(from, data) }));
    hearer.send(JSON.stringify({ type: 'auth', token: tokenOf(to, data) }));
  }

  function begin(): void {
    isOpen += 1;
    if (isEnding) return hangUp();
    if (isOpen < 2) return;
    setTimeout(talk, Math.random() * BEGIN_WITHIN_MS);
    timers.push(setInterval(renew, RENEW_MS));
    setTimeout(() => timers.forEach(clearInterval), seconds * 1000);
    setTimeout(end, seconds * 1000 + GRACE_MS);
  }

  function talk(): void {
    if (isEnding) return;
    say();
    timers.push(setInterval(say, EVERY_MS));
  }

  function end(): void {
    if (isEnding) return;
    isEnding = true;
    timers.forEach(clearInterval);
    lost.add(sent.size);
    check(sent, { 'messages arrive': ({ size }) => size === 0 });
    hangUp();
  }

  /** k6 never comes back from closing a socket that is not open yet; `begin` closes that one. */
  function hangUp(): void {
    for (const socket of [speaker, hearer]) if (socket.readyState === OPEN) socket.close();
  }
}

function open({ id }: Account, token: string, onOpen: () => void): WebSocket {
  const address = `${origin.replace(/^http/, 'ws')}/ws/chat/${id}?token=${encodeURIComponent(token)}`;
  const socket = new WebSocket(address, null, { tags: { name: 'socket' } });
  socket.onopen = onOpen;
  return socket;
}
