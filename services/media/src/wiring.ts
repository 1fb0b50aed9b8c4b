import { createScratch } from '@tallscreen/kit/child/scratch';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Scope } from '@tallscreen/kit/service';
import { tierSettingsOf } from '@tallscreen/kit/tier-settings';
import type { MediaConfig } from '#config';
import { avatarsOf, createAvatars } from '#domain/avatars';
import { createCommands } from '#domain/commands';
import { createCreateVideo } from '#domain/create-video';
import { createLibrary } from '#domain/library';
import { createMoveTiers } from '#domain/move-tiers';
import { createRelink } from '#domain/relink';
import { createStandings } from '#domain/standings';
import { createPictures } from '#ffmpeg/avatar';
import { createLending } from '#http/lending';
import type { connectShared } from '#parts';
import { createClipWriter } from '#store/clip-writer';
import { listKeys } from '#store/doomed-files';
import { removeObjects } from '#store/remove-objects';
import { createUploads } from '#uploads';

export interface DomainDeps {
  readonly scope: Scope;
  readonly config: MediaConfig;
  readonly shared: Awaited<ReturnType<typeof connectShared>>;
  readonly outbox: Outbox;
  readonly newId: () => number;
}

/** The rules, each with what it needs. */
export async function createDomain({ scope, config, shared, outbox, newId }: DomainDeps) {
  const { blobs, tools, clips: reader, uploaders, doomed } = shared;
  const lending = await createLending(blobs, scope.logger);
  scope.onDispose(() => lending.close());
  const writer = createClipWriter({ outbox, clips: reader, uploaders, clean: (id) => doomed.clean(id) });
  const scratch = createScratch(config.WORK_DIR, 'media');
  await scratch.sweep();
  const cooldownSeconds = config.UPLOAD_COOLDOWN_SECONDS;
  const uploads = createUploads(blobs, lending, tools);
  return {
    createVideo: createCreateVideo({ reader, writer, uploaders, uploads, newId, cooldownSeconds }),
    library: createLibrary({ reader, uploaders, cooldownSeconds }),
    commands: createCommands({ reader, writer }),
    relink: createRelink({ reader, writer, listKeys: (prefix) => listKeys(blobs, prefix) }),
    avatars: createAvatars({
      pictures: createPictures(blobs, tools, scratch),
      isDeleted: (userId) => uploaders.isDeleted(userId),
    }),
    moveTiers: createMoveTiers(reader, writer, tierSettingsOf(config)),
    standings: createStandings({
      reader,
      writer,
      record: (standing) => uploaders.record(standing),
      finish: (standing) => uploaders.finish(standing),
      removePictures: async (userId) => removeObjects(blobs, await listKeys(blobs, avatarsOf(userId)), scope.logger),
    }),
  };
}
