import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Heard {
  readonly authorization: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** the WAV file */
  readonly sound: Buffer;
}

/** Stands for the operator's speech model: answers each call by `answer`, and records the requests. */
export async function startSpeechModel(answer: () => { readonly status: number; readonly body: unknown }) {
  const heard: Heard[] = [];
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const form = await new Response(body, {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    const fields: Record<string, string> = {};
    let sound = Buffer.alloc(0);
    for (const [name, value] of form) {
      if (typeof value === 'string') fields[name] = value;
      else sound = Buffer.from(await value.arrayBuffer());
    }
    heard.push({ authorization: request.headers.authorization, fields, sound });
    const { status, body: json } = answer();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }
  const server = createServer((request, response) => {
    receive(request, response).catch((error: Error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/audio/transcriptions`,
    heard,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
