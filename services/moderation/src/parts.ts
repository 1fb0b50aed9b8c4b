import { createScratch } from '@tallscreen/kit/child/scratch';
import { createSandbox } from '@tallscreen/kit/child/sandbox';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { createRpcClient } from '@tallscreen/kit/rpc/client';
import type { Scope } from '@tallscreen/kit/service';
import { openBus, openIds, openMongo, openOutbox, openRedis } from '@tallscreen/kit/wiring';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import type { ModerationConfig } from '#config';
import { indexes } from '#store/stores';

const DECODE_CPU_SECONDS = 60;

/** Connects what the service stands on, and ends it with the scope. */
export async function connectParts(scope: Scope, config: ModerationConfig) {
  const { logger, onDispose } = scope;
  const connection = await openMongo(scope, config, indexes);
  const newId = await openIds(scope, connection);
  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, connection, bus);

  const credential = createServiceCredential({ service: 'moderation', serviceKey: config.SERVICE_KEY });
  const media = createRpcClient(VideoService, { target: config.MEDIA_ADDR, credential });
  const comments = createRpcClient(CommentService, { target: config.SOCIAL_ADDR, credential });
  const users = createRpcClient(UserService, { target: config.IDENTITY_ADDR, credential });
  for (const client of [media, comments, users]) onDispose(client.close);

  const sandbox = await createSandbox({ memoryMb: config.FFMPEG_MEMORY_MB, cpuSeconds: DECODE_CPU_SECONDS });
  logger.info({ layers: sandbox.layers }, 'ffmpeg runs in a sandbox');
  const scratch = createScratch(config.WORK_DIR, 'scan');
  await scratch.sweep();
  return { connection, newId, redis, bus, outbox, media, comments, users, sandbox, scratch };
}
