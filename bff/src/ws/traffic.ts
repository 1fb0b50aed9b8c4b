import { socketFrames, socketsClosed } from '@tallscreen/kit-telemetry/metrics/requests';
import { CLOSE } from '#ws/connection';

/** Frames of all sockets of the process since its start. */
export const frames = { received: 0, sent: 0 };

socketFrames.observe(() => [
  { value: frames.received, attributes: { 'network.io.direction': 'receive' } },
  { value: frames.sent, attributes: { 'network.io.direction': 'transmit' } },
]);

/** Clients may send any code from 3000 to 4999. */
const known = new Set<number>([1000, 1001, 1002, 1003, 1005, 1006, 1008, 1009, ...Object.values(CLOSE)]);

export const countClosed = (code: number): void =>
  socketsClosed.add(1, { 'tallscreen.close.code': known.has(code) ? String(code) : 'other' });
