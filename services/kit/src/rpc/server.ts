import type { ServerOptions } from 'node:http2';
import type { DescService } from '@bufbuild/protobuf';
import type { HandlerContext, Interceptor, ServiceImpl } from '@connectrpc/connect';
import { Server, type ServerCredentials } from '@grpc/grpc-js';
import { Health } from '@tallscreen/proto/grpc/health/v1/health_pb';
import { isMeasuring } from '@tallscreen/kit-telemetry/instruments';
import { isTracing } from '@tallscreen/kit-telemetry/span';
import { isTextLanguage } from '@tallscreen/proto/rules/text-languages';
import { LOOPBACK } from '#config';
import { requestIdFrom, runRequest } from '#context';
import type { Logger } from '#logger';
import type { Readiness } from '#readiness';
import { enforceAccess, type RpcAuth } from '#rpc/access';
import { checkEveryMethodDeclaresAccess } from '#rpc/access-rules';
import { addCallStreams, sharedMethods, type SharedMethod } from '#rpc/call-stream-server';
import { addConnectService, type ServingOptions } from '#rpc/grpc-server';
import { CLIENT_ADDRESS_HEADER, LANGUAGE_HEADER, REQUEST_ID_HEADER } from '#rpc/headers';
import { createHealth } from '#rpc/health';
import { logCalls, mapErrors } from '#rpc/server-interceptors';
import { readRpcTls, serverCredentials, type RpcTls } from '#rpc/tls';
import { validateRequests } from '#rpc/validate-requests';
import { measureRpcServer, traceRpcServer } from '#rpc/telemetry';

export interface RpcService {
  readonly desc: DescService;
  readonly shared: readonly SharedMethod[];
  readonly addTo: (server: Server, options: ServingOptions) => void;
}

/** Pairs a generated service with its typed implementation. */
export const implement = <S extends DescService>(desc: S, impl: ServiceImpl<S>): RpcService => ({
  desc,
  shared: sharedMethods(desc, impl),
  addTo: (server, options) => addConnectService(server, desc, impl, options),
});

export interface RpcServerOptions {
  /** 0 for any free port */
  readonly port: number;
  readonly services: readonly RpcService[];
  readonly auth: RpcAuth;
  readonly logger: Logger;
  readonly readiness: Readiness;
  /** default: what GRPC_TLS_* say */
  readonly tls?: RpcTls;
}

export interface RpcServer {
  /** Listens on this address, loopback when absent. Returns the port. */
  readonly listen: (host?: string) => Promise<number>;
  /** Accepts no new calls and waits for running ones; cancels those left after `graceMs`. */
  readonly drain: (graceMs?: number) => Promise<void>;
}

const MAX_REQUEST_BYTES = 4 << 20;
const GRACE_MS = 8_000;

/** Throws if a method declares no access. */
export function createRpcServer(options: RpcServerOptions): RpcServer {
  const descs = options.services.map((service) => service.desc);
  checkEveryMethodDeclaresAccess(descs);
  const credentials = serverCredentials(options.tls ?? readRpcTls());
  const server = new Server({
    'grpc.max_receive_message_length': MAX_REQUEST_BYTES,
    // Age limit of connections: clients reconnect and resolve addresses again, so that new pods get their share.
    'grpc.max_connection_age_ms': 300_000,
    'grpc.max_connection_age_grace_ms': 30_000,
    'grpc.enable_channelz': 0,
  });
  allowManyEndedCalls(server);
  const serving = { interceptors: interceptorsOf(options), around };
  for (const service of options.services) service.addTo(server, serving);
  addCallStreams(
    server,
    options.services.flatMap(({ shared }) => shared),
    serving,
  );
  const health = createHealth(
    options.readiness,
    descs.map((desc) => desc.typeName),
  );
  addConnectService(server, Health, health, { interceptors: [mapErrors], around });
  return {
    listen: (host = LOOPBACK) =>
      listen(server, `${host.includes(':') ? `[${host}]` : host}:${options.port}`, credentials),
    drain: (graceMs = GRACE_MS) => {
      options.readiness.close();
      return drain(server, graceMs);
    },
  };
}

/**
 * Limits of calls that callers may cancel, per connection: at once, and then per second. Above Node's defaults (1,000
 * and 33) the server closes the connection with all its calls, so during an overload calls that pass their deadlines
 * would end the others. The limit protects against attackers, and only our own services connect here.
 */
const endedCalls = { streamResetBurst: 100_000, streamResetRate: 10_000 };

/** grpc-js has no option for settings of the HTTP/2 server. */
const allowManyEndedCalls = (server: Server): void =>
  void Object.assign(server['commonServerOptions'], endedCalls satisfies ServerOptions);

const interceptorsOf = ({ logger, auth }: RpcServerOptions): Interceptor[] => [
  ...(isTracing() ? [traceRpcServer] : []),
  ...(isMeasuring() ? [measureRpcServer] : []),
  logCalls(logger),
  mapErrors,
  enforceAccess(auth),
  validateRequests,
];

function around<T>(context: HandlerContext, call: () => T): T {
  const requestId = requestIdFrom(context.requestHeader.get(REQUEST_ID_HEADER));
  const left = context.timeoutMs();
  const deadline = left === undefined ? {} : { deadlineAt: Date.now() + left };
  const clientAddress = context.requestHeader.get(CLIENT_ADDRESS_HEADER) ?? undefined;
  const given = context.requestHeader.get(LANGUAGE_HEADER);
  const language = isTextLanguage(given) ? given : undefined;
  return runRequest({ requestId, clientAddress, language, signal: context.signal, ...deadline }, call);
}

const listen = (server: Server, address: string, credentials: ServerCredentials): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (error, port) => (error ? reject(error) : resolve(port)));
  });

const drain = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.forceShutdown(), graceMs);
    server.tryShutdown(() => {
      clearTimeout(timer);
      resolve();
    });
  });
