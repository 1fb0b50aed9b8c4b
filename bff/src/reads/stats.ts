import { create } from '@bufbuild/protobuf';
import { createBatcher } from '@tallscreen/kit/batch';
import { fromId } from '@tallscreen/kit/ids';
import { VideoStatsSchema, type VideoStats } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import type { Clients } from '#clients';

const PER_CALL = 250;

export type StatsRead = (videoId: number) => Promise<VideoStats>;

/** A clip's figures, zeros where nobody has seen it. Who may know them is the caller's to decide. */
export const createStatsRead = ({ analytics }: Pick<Clients, 'analytics'>): StatsRead =>
  createBatcher<number, VideoStats>({
    maxSize: PER_CALL,
    keyOf: (id) => id,
    async run(ids) {
      const { stats } = await analytics.batchGetVideoStats({ videoIds: ids.map(fromId) });
      return ids.map((id, i) => stats[i] ?? create(VideoStatsSchema, { videoId: fromId(id) }));
    },
  });
