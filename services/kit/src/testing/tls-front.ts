import { readFileSync } from 'node:fs';
import net from 'node:net';
import tls from 'node:tls';
import type { CertificateFiles } from '#testing/certificates';

/**
 * Starts a proxy that requires TLS in front of a part without TLS. `url` is the part's address with the proxy's host.
 */
export async function openTlsFront(address: string, files: CertificateFiles) {
  const url = new URL(address);
  const { hostname, port } = url;
  const sockets = new Set<net.Socket>();
  const server = tls.createServer({ cert: readFileSync(files.cert), key: readFileSync(files.key) }, (client) => {
    const upstream = net.connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [client, upstream].forEach((each) => each.destroy()));
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.host = `localhost:${(server.address() as net.AddressInfo).port}`;
  return {
    url,
    close: (): void => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
