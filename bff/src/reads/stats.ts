import { create } from '@bufbuild/protobuf';
import { fromId } from '@tallscreen/kit/ids';
import { createLoader } from '@tallscreen/kit/loader';
import { VideoStatsSchema, type VideoStats } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import type { Clients } from '#clients';

const PER_CALL = 250;

export type StatsRead = (videoId: number) => Promise<VideoStats>;

/** Returns a media item's statistics, zeros before its first view. The caller checks who may see them. */
export const createStatsRead = ({ analytics }: Pick<Clients, 'analytics'>): StatsRead =>
  createLoader<number, VideoStats>({
    name: 'video-stats',
    maxSize: PER_CALL,
    keyOf: (id) => id,
    async load(ids) {
      const { stats } = await analytics.batchGetVideoStats({ videoIds: ids.map(fromId) });
      return ids.map((id, i) => stats[i] ?? create(VideoStatsSchema, { videoId: fromId(id) }));
    },
  });
