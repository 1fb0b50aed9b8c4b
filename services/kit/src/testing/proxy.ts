import net from 'node:net';

/** Stands between a client and a part; can go away and come back. */
export async function createProxy(address: string) {
  const target = new URL(address);
  const sockets = new Set<net.Socket>();
  let isAway = false;
  const server = net.createServer((client) => {
    if (isAway) return void client.destroy();
    const upstream = net.connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [client, upstream].forEach((s) => s.destroy()));
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const url = new URL(address);
  url.host = `127.0.0.1:${port}`;
  const cutAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    /** Keeps listening, because another process could take a port that is given up. */
    goAway: (): void => {
      isAway = true;
      cutAll();
    },
    comeBack: (): void => {
      isAway = false;
    },
    close: (): void => {
      server.close();
      cutAll();
    },
  };
}
