import { createHttpListener } from '@tallscreen/kit/http/listener';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import type { Scope } from '@tallscreen/kit/service';
import { openBus, openIds, openOutbox, openRedis, openRevocations, rpcAuthOf } from '@tallscreen/kit/wiring';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { MediaConfig } from '#config';
import { createHandlers } from '#events/consume';
import { createMediaServer } from '#http/media-server';
import { connectShared } from '#parts';
import { createVideoRpc } from '#rpc/videos';
import { runSweeper } from '#sweeper';
import { createDomain } from '#wiring';

/** a probe or a picture, never a whole clip */
const TOOL_CPU_SECONDS = 30;

/** The whole service on its parts; main.ts and the tests start the same one. Answers its ports. */
export async function startMedia(scope: Scope, config: MediaConfig): Promise<{ grpcPort: number; httpPort: number }> {
  const { logger, readiness, signal, onDispose } = scope;
  const shared = await connectShared(scope, config, TOOL_CPU_SECONDS);
  const { connection, blobs, clips: reader, doomed } = shared;
  const newId = await openIds(scope, connection);
  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, connection, bus);

  const domain = await createDomain({ scope, config, shared, outbox, newId });
  const consumption = bus.consume({ group: 'media', topics: createHandlers(domain) });
  onDispose(() => consumption.stop());
  const sweeping = runSweeper(
    {
      connection,
      blobs,
      reader,
      doomed,
      logger,
      incomingMaxAgeMs: config.INCOMING_MAX_AGE_SECONDS * 1000,
      everyMs: config.SWEEP_SECONDS * 1000,
    },
    signal,
  );
  onDispose(() => sweeping);

  const rpc = createRpcServer({
    port: config.GRPC_PORT,
    logger,
    readiness,
    services: [implement(VideoService, createVideoRpc(domain))],
    auth: rpcAuthOf(config, openRevocations(redis, config)),
  });
  const http = createHttpListener(createMediaServer({ blobs, logger, readiness }), { port: config.HTTP_PORT });
  return { grpcPort: await scope.serve(rpc), httpPort: await scope.serve(http) };
}
