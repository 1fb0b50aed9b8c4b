import http2, { type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { create, toBinary } from '@bufbuild/protobuf';
import { createClient } from '@connectrpc/connect';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { SearchUsersResponseSchema, UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { createGrpcTransport } from '#rpc/grpc-transport';
import { channelCredentials } from '#rpc/tls';

const ending: (() => void)[] = [];

afterEach(() => {
  for (const end of ending.splice(0)) end();
});

const HEADERS = { ':status': 200, 'content-type': 'application/grpc+proto' };

/** Ends the connection once the client has the response's headers. A ping is answered after the frames before it. */
function cut(stream: ServerHttp2Stream): void {
  const { session } = stream;
  stream.on('error', () => {});
  stream.respond(HEADERS);
  session?.ping(() => session.destroy());
}

function respond(stream: ServerHttp2Stream, message: Uint8Array): void {
  stream.respond(HEADERS, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
  const length = Buffer.alloc(5);
  length.writeUInt32BE(message.length, 1);
  stream.end(Buffer.concat([length, message]));
}

/** Starts a server that cuts the first `cuts` responses and counts the calls. */
async function start(cuts: number) {
  const server = http2.createServer();
  const seen = { calls: 0 };
  server.on('stream', (stream) => {
    seen.calls++;
    if (seen.calls <= cuts) cut(stream);
    else respond(stream, toBinary(SearchUsersResponseSchema, create(SearchUsersResponseSchema)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const transport = createGrpcTransport({
    target: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    interceptors: [],
    credentials: channelCredentials({}),
    channelOptions: { 'grpc.initial_reconnect_backoff_ms': 100 },
    waitsForReady: () => true,
  });
  ending.push(() => server.close(), transport.close);
  return { seen, transport };
}

test('a read is sent again when the connection ends after the headers of its response', async () => {
  const { seen, transport } = await start(1);
  await expect(createClient(UserService, transport).searchUsers({ query: 'a' })).resolves.toBeDefined();
  expect(seen.calls).toBe(2);
});

test('a read whose response is cut twice fails', async () => {
  const { seen, transport } = await start(9);
  await expect(createClient(UserService, transport).searchUsers({ query: 'a' })).rejects.toThrow('unavailable');
  expect(seen.calls).toBe(2);
});

test('a command that is safe to repeat is sent again, too', async () => {
  const { seen, transport } = await start(1);
  await expect(createClient(VideoService, transport).createVideo({})).resolves.toBeDefined();
  expect(seen.calls).toBe(2);
});

test('a command that is not safe to repeat is not sent again', async () => {
  const { seen, transport } = await start(1);
  await expect(createClient(AuthService, transport).login({})).rejects.toThrow('unavailable');
  expect(seen.calls).toBe(1);
});
