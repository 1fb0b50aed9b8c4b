import { readDatabaseTime } from '@tallscreen/kit-mongo/database-time';
import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { PublishVideo } from '#app/publish-video';
import type { MediaItemStore } from '#store/media-items';

export interface PublishVideosDeps {
  readonly connection: Connection;
  readonly mediaItems: Pick<MediaItemStore, 'listDue'>;
  readonly publishVideo: PublishVideo;
  readonly logger: Logger;
}

/** Makes scheduled videos live at their time, even if it came while no process ran. The database's clock decides. */
export const startPublishVideos = ({ connection, mediaItems, publishVideo, logger }: PublishVideosDeps): Loop =>
  runDueWork({
    name: 'media-publish-videos',
    connection,
    logger,
    perPass: 100,
    list: async (limit) => mediaItems.listDue(await readDatabaseTime(connection), limit),
    work: async (itemId) => void (await publishVideo(itemId)),
  });
