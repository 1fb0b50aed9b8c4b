import type { ServiceImpl, Transport } from '@connectrpc/connect';
import { createClient, createRouterTransport } from '@connectrpc/connect';
import type { DescService } from '@bufbuild/protobuf';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { createOwnHost } from '@tallscreen/kit-http/own-host';
import { toAppError, toConnectError } from '@tallscreen/kit/rpc/errors';
import { createApp, type AppDeps } from '#app';
import { createClients, type ClientFactory } from '#clients';
import { createReads } from '#reads/reads';
import { createLocalLimiter, listen, readDevice, readToken, silent, verify, type TestApi } from '#testing/api';
import { createIsBlocked } from '#track/blocked-views';
import { createLiveMediaItems } from '#track/live-media-items';
import { createUploadPlaces } from '#upload/upload-places';

/** Implements the services of a test. A method that is left out answers UNIMPLEMENTED, which becomes a 501. */
export interface TestServices {
  readonly add: <S extends DescService>(service: S, methods: Partial<ServiceImpl<S>>) => void;
}

export interface TestBffOptions extends Partial<AppDeps> {
  /** multiplies the rate limits */
  readonly scale?: number;
}

const noRecentBlocks = { catchUp: () => Promise.resolve(), newest: () => undefined };

/** The whole HTTP side of the BFF over services in this process, without a network, Redis, Kafka or an object store. */
export async function startTestBff(
  implement: (services: TestServices) => void = () => undefined,
  { scale = 1, ...replaced }: TestBffOptions = {},
): Promise<TestApi> {
  const clients = createClients(inProcess(implement));
  const reads = createReads(clients);
  const limiter = createLocalLimiter(scale);
  const app = createApp({
    clients,
    reads,
    blobs: {} as Blobs,
    cutting: new AbortController().signal,
    uploadPlaces: createUploadPlaces({ perProcess: 8 }),
    limiter,
    logger: silent,
    hasScanModel: true,
    registration: 'open',
    record: () => Promise.resolve(true),
    liveItems: createLiveMediaItems({
      readMediaItem: reads.mediaItem,
      isBlocked: createIsBlocked({ ...reads, recent: noRecentBlocks, logger: silent }),
      logger: silent,
    }),
    addressKeyOf: () => 'address',
    verify,
    readToken,
    readDevice,
    tickets: { issue: () => Promise.resolve('ticket'), redeem: () => Promise.resolve(undefined) },
    isHttps: false,
    paceRegistration: (_address, register) => register(),
    publicOrigin: 'http://localhost:8080',
    template: async () => ({ html: '<html><head><title>Tallscreen</title></head></html>', scripts: [] }),
    trustProxy: 'loopback',
    isOwnHost: createOwnHost('http://localhost:8080'),
    origins: [],
    readiness: { report: () => Promise.resolve({ ready: true, failing: [] }) } as unknown as AppDeps['readiness'],
    ...replaced,
  });
  return listen(app, limiter.close);
}

/** Like gRPC, this transport carries errors as codes and details. */
function inProcess(implement: (services: TestServices) => void): ClientFactory {
  const inner = createRouterTransport(
    (router) => implement({ add: (service, methods) => void router.service(service, methods as never) }),
    {
      router: {
        interceptors: [
          (next) => (request) =>
            next(request).catch((error: unknown) => {
              throw toConnectError(error);
            }),
        ],
      },
    },
  );
  const transport: Transport = {
    stream: inner.stream.bind(inner),
    unary: (...call) =>
      inner.unary(...call).catch((error: unknown) => {
        throw toAppError(error);
      }),
  };
  return (service) => createClient(service, transport);
}
