import { subscribe } from 'node:diagnostics_channel';
import net, { type Socket } from 'node:net';
import type { Connection } from '@platformatic/kafka';

/** A network that can be cut: open connections break, new ones are refused. */
export function createLine() {
  const sockets = new Set<Socket>();
  const connections = new Set<Connection>();
  let isCut = false;
  const dial = ({ host, port, onConnect }: { host: string; port: number; onConnect: () => void }): Socket => {
    const socket = net.connect({ host, port: isCut ? 1 : port }, onConnect);
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };

  // @platformatic/kafka dials itself and publishes each of its connections here.
  subscribe('plt:kafka:instances', (message) => {
    const { type, instance } = message as { type: string; instance: Connection };
    if (type !== 'connection' || instance.context !== dial) return;
    const connect = instance.connect.bind(instance);
    connections.add(instance);
    Object.assign(instance, {
      connect: (host: string, port: number, callback: () => void) => connect(host, isCut ? 1 : port, callback),
    });
  });

  return {
    dial,
    cut: (): void => {
      isCut = true;
      const open = [...sockets, ...[...connections].map(({ socket }) => socket)];
      for (const socket of open) socket?.destroy(Object.assign(new Error('cut'), { code: 'ECONNRESET' }));
    },
    mend: (): void => {
      isCut = false;
    },
  };
}
