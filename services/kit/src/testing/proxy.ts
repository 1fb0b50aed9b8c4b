import net from 'node:net';

/** A proxy in front of a part. It can go away, fall silent, and come back. */
export async function createProxy(address: string) {
  const target = new URL(address);
  const sockets = new Set<net.Socket>();
  let isAway = false;
  let isSilent = false;
  const server = net.createServer((client) => {
    if (isAway) return void client.destroy();
    if (isSilent) return void sockets.add(client.on('error', () => undefined));
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
    /** Keep listening, because another process could take a port that is freed. */
    goAway: (): void => {
      isAway = true;
      cutAll();
    },
    /** As when the server's machine is lost: connections stay open and nothing arrives. */
    fallSilent: (): void => {
      isSilent = true;
      sockets.forEach((socket) => socket.unpipe().pause());
    },
    comeBack: (): void => {
      isAway = false;
      isSilent = false;
    },
    close: (): void => {
      server.close();
      cutAll();
    },
  };
}
