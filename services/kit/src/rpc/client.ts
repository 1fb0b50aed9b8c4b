import type { DescMethod, DescService } from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel as Idempotency } from '@bufbuild/protobuf/wkt';
import { createClient, type Client, type Interceptor, type Transport } from '@connectrpc/connect';
import type { ClientOptions } from '@grpc/grpc-js';
import { Health } from '@tallscreen/proto/grpc/health/v1/health_pb';
import { rpcClientDuration } from '@tallscreen/kit-telemetry/metrics/requests';
import { isTracing } from '@tallscreen/kit-telemetry/span';
import type { ServiceCredential } from '#auth/service-credential';
import { currentRequest } from '#context';
import { fail } from '#errors';
import { audienceOf } from '#rpc/access-rules';
import { identify } from '#rpc/client-identity';
import { createRpcCircuit, readRpcCircuit, type RpcCircuit, type RpcCircuitOptions } from '#rpc/circuit';
import { toAppError } from '#rpc/errors';
import { createGrpcTransport } from '#rpc/grpc-transport';
import { channelCredentials, readRpcTls, type RpcTls } from '#rpc/tls';
import { recordCall, traceRpcClient } from '#rpc/telemetry';

export interface RpcChannelOptions {
  /** `dns:///host:port`, `ipv4:10.0.0.1:1,10.0.0.2:1`, `host:port` */
  readonly target: string;
  /** the services called through this client; their descriptors say which calls may be retried */
  readonly services: readonly DescService[];
  /** who calls */
  readonly credential: ServiceCredential;
  /** default time limit of a call; 3 s when absent */
  readonly timeoutMs?: number;
  /**
   * Which calls wait for a connection within their deadline. `commands` (default): calls with side effects; reads fail
   * after their retries, so that a page can be shown without them.
   */
  readonly waitForReady?: 'commands' | 'all' | 'none';
  readonly channelOptions?: ClientOptions;
  /** default: what GRPC_TLS_* say */
  readonly tls?: RpcTls;
  /** name of the circuit in metrics; default: the called service */
  readonly name?: string;
  /** default: what GRPC_CIRCUIT_* say */
  readonly circuit?: RpcCircuitOptions;
}

export interface RpcChannel {
  readonly client: <S extends DescService>(service: S) => Client<S>;
  readonly close: () => void;
}

export type RpcClient<S extends DescService> = Client<S> & { readonly close: () => void };

const DEFAULT_TIMEOUT_MS = 3_000;

/**
 * Connects to all addresses of one service. Calls reject with AppError only. A call made while handling a request gets
 * the rest of that request's deadline and is cancelled with it.
 */
export function createRpcChannel(options: RpcChannelOptions): RpcChannel {
  const inner = createGrpcTransport({
    target: options.target,
    credentials: channelCredentials(options.tls ?? readRpcTls()),
    interceptors: interceptorsOf(options),
    waitsForReady: waitRule(options.waitForReady ?? 'commands'),
    channelOptions: {
      'grpc.service_config': serviceConfig(options.services),
      'grpc.service_config_disable_resolution': 1,
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.max_reconnect_backoff_ms': 2_000,
      'grpc.dns_min_time_between_resolutions_ms': 1_000,
      'grpc.keepalive_time_ms': 20_000,
      'grpc.keepalive_timeout_ms': 5_000,
      // Turned off: per-call counters that only a channelz service would show.
      'grpc.enable_channelz': 0,
      // Large enough for a batched response without waiting for window updates.
      'grpc-node.flow_control_window': 4 << 20,
      ...options.channelOptions,
    },
  });
  const { timeoutMs = DEFAULT_TIMEOUT_MS, services } = options;
  const name = options.name ?? (services[0] ? audienceOf(services[0]) : options.target);
  const circuit = createRpcCircuit(options.circuit ?? readRpcCircuit(), { name, timeoutMs });
  const transport = withinRequest(inner, timeoutMs, circuit);
  return {
    client: (service) => createClient(service, transport),
    close() {
      circuit.close();
      inner.close();
    },
  };
}

/** Returns a channel for a single service. */
export function createRpcClient<S extends DescService>(
  service: S,
  options: Omit<RpcChannelOptions, 'services'>,
): RpcClient<S> {
  const channel = createRpcChannel({ ...options, services: [service] });
  return Object.assign(channel.client(service), { close: channel.close });
}

const interceptorsOf = (options: RpcChannelOptions): Interceptor[] => [
  ...(isTracing() ? [traceRpcClient] : []),
  identify(options.credential),
];

const isRead = (method: DescMethod) => method.idempotency === Idempotency.NO_SIDE_EFFECTS;

const waitRule = (rule: 'commands' | 'all' | 'none') => (method: DescMethod) =>
  rule === 'all' || (rule === 'commands' && !isRead(method));

/** The health service tells about the process, not whether its calls are answered. */
const isJudged = (method: DescMethod) => method.parent !== Health;

function withinRequest(inner: Transport, defaultTimeoutMs: number, circuit: RpcCircuit): Transport {
  return {
    async unary(method, signal, timeoutMs, header, input, contextValues) {
      const request = currentRequest();
      const wanted = timeoutMs && timeoutMs > 0 ? timeoutMs : defaultTimeoutMs;
      const limit = request?.deadlineAt === undefined ? wanted : Math.min(wanted, request.deadlineAt - Date.now());
      if (limit <= 0) throw fail('took_too_long');
      const startedAt = performance.now();
      const call = async () => {
        try {
          return await inner.unary(method, joined(signal, request?.signal), limit, header, input, contextValues);
        } catch (error) {
          throw toAppError(error);
        }
      };
      try {
        const limits = { wantedMs: wanted, limitMs: limit };
        const answer = await (isJudged(method) ? circuit.run(limits, call) : call());
        recordCall(rpcClientDuration, method, startedAt);
        return answer;
      } catch (error) {
        recordCall(rpcClientDuration, method, startedAt, toAppError(error).code);
        throw error;
      }
    },
    stream: inner.stream.bind(inner),
  };
}

const joined = (a: AbortSignal | undefined, b: AbortSignal | undefined) =>
  a && b ? AbortSignal.any([a, b]) : (a ?? b);

/**
 * gRPC's retry budget: a failed call takes one token of its callee, a successful one gives back half a token; below
 * half of the tokens no call is retried. So while a callee is away its calls cost one attempt instead of four (ADR
 * 102). The budget is the largest that gRPC allows, so that all calls to a killed process are still retried at another.
 */
const RETRY_BUDGET = { maxTokens: 1_000, tokenRatio: 0.5 };

/** Round robin over all addresses. UNAVAILABLE is retried for methods whose descriptor says they are safe to repeat. */
export function serviceConfig(services: readonly DescService[]): string {
  const name = services.flatMap((service) =>
    service.methods
      .filter((method) => method.idempotency !== Idempotency.IDEMPOTENCY_UNKNOWN)
      .map((method) => ({ service: service.typeName, method: method.name })),
  );
  const retryPolicy = {
    maxAttempts: 4,
    initialBackoff: '0.05s',
    maxBackoff: '1s',
    backoffMultiplier: 2,
    retryableStatusCodes: ['UNAVAILABLE'],
  };
  return JSON.stringify({
    loadBalancingConfig: [{ round_robin: {} }],
    ...(name.length > 0 && { methodConfig: [{ name, retryPolicy }], retryThrottling: RETRY_BUDGET }),
  });
}
