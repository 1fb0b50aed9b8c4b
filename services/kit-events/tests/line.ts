import net, { type Socket } from 'node:net';

/** A network line that can be cut: open connections break, new ones are refused. */
export function createLine() {
  const sockets = new Set<Socket>();
  let isCut = false;
  const dial = ({ host, port, onConnect }: { host: string; port: number; onConnect: () => void }): Socket => {
    const socket = net.connect({ host, port: isCut ? 1 : port }, onConnect);
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };

  return {
    dial,
    cut: (): void => {
      isCut = true;
      for (const socket of sockets) socket.destroy(Object.assign(new Error('cut'), { code: 'ECONNRESET' }));
    },
    mend: (): void => {
      isCut = false;
    },
  };
}
