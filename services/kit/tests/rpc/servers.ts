import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { Health } from '@tallscreen/proto/grpc/health/v1/health_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { createReadiness } from '#readiness';
import { addConnectService } from '#rpc/grpc-server';
import { createHealth } from '#rpc/health';
import { mapErrors } from '#rpc/server-interceptors';
import type { Users } from './users.ts';

export interface Running {
  readonly address: string;
  readonly stop: () => void;
}

const health = () => createHealth(createReadiness(), [UserService.typeName]);

/** Only the adapter, without access rules, so that foreign clients can call it. */
export async function startOurs(users: Users): Promise<Running> {
  const server = new Server();
  const options = { interceptors: [mapErrors], around: <T>(_context: unknown, call: () => T) => call() };
  addConnectService(server, UserService, users, options);
  addConnectService(server, Health, health(), options);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { address: `127.0.0.1:${port}`, stop: () => server.forceShutdown() };
}

/** The same handlers on connect-node's own server. */
export async function startConnectNode(users: Users): Promise<Running> {
  const adapter = connectNodeAdapter({
    interceptors: [mapErrors],
    routes: (router) => void router.service(UserService, users).service(Health, health()),
  });
  const server = http2.createServer(adapter);
  const sessions = new Set<http2.ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    for (const session of sessions) session.destroy();
    server.close();
  };
  return { address: `127.0.0.1:${port}`, stop };
}
