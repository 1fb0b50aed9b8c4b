import type { Scope } from '@tallscreen/kit/service';
import { createChangeTaste } from '#app/change-taste';
import { createExplainPromo } from '#app/explain-promo';
import { createExplainVideo } from '#app/explain-video';
import { createExplore } from '#app/explore';
import { createSyncedBlocks } from '#app/sync-blocks';
import { createSyncedChoices } from '#app/sync-choices';
import { createIndexChanges } from '#app/index-changes';
import { createListFollowedVideos } from '#app/list-followed-videos';
import { createListFeed } from '#app/list-feed';
import { createReadChoices } from '#app/read-choices';
import { createReadHidden, createReadHiddenUploaders } from '#app/read-hidden';
import { createReadLiveVideos } from '#app/read-live-videos';
import { createReadPinnedVideos } from '#app/read-pinned-videos';
import { createReadProfile } from '#app/read-profile';
import { createReadVideosById } from '#app/read-videos-by-id';
import { createReadTaste, createToTitled } from '#app/read-taste';
import { createRefreshCatalogue } from '#app/refresh-catalogue';
import { createViewerMemory } from '#app/remember-viewers';
import { createSaveChoices } from '#app/save-choices';
import { createSearchTags, createSearchUsers } from '#app/search-names';
import { createListTagVideos, createSearchVideos } from '#app/search-videos';
import { createSetLanguages } from '#app/set-languages';
import { createSetMutedWords } from '#app/set-muted-words';
import { createSetNotInterested } from '#app/set-not-interested';
import { createSuggestUploaders } from '#app/suggest-uploaders';
import type { FeedConfig } from '#config';
import { createChoiceFilters } from '#domain/choice-filter';
import { toDetails } from '#events/mappings';
import type { Parts } from '#parts';

export type App = ReturnType<typeof createApp>;

/** The operations of the service, each with its dependencies. */
export function createApp(
  { logger }: Scope,
  config: FeedConfig,
  { readModel, blockCopies, recentBlocks, choices, history, index }: Parts,
) {
  const count = config.FEED_CANDIDATES;
  const limits = { best: count, newest: count, leastViewed: count, promos: count };
  const { catalogue, refresh } = createRefreshCatalogue({ openCurrent: readModel.openCurrent, limits });
  const syncedBlocks = createSyncedBlocks({
    readChanged: blockCopies.readChanged,
    recent: recentBlocks,
    onLoss: (err) => logger.warn({ err }, 'the latest blocks are unavailable, they hold when their events arrive'),
  });
  const filterOf = createChoiceFilters(toDetails);
  const syncedChoices = createSyncedChoices({
    choices,
    filterOf,
    onLoss: (err) => logger.warn({ err }, "viewers' choices are unavailable, serving the feed without them"),
  });
  const viewers = createViewerMemory(history, (err) =>
    logger.warn({ err }, 'viewer history is unavailable, serving the feed without it'),
  );
  const readPinnedVideos = createReadPinnedVideos({
    catalogue,
    readItems: async (ids) => (await readModel.openCurrent()).items.readByIds(ids),
    readUploaders: async (ids) => (await readModel.openCurrent()).uploaders.readByIds(ids),
  });
  const { openCurrent } = readModel;
  const readHidden = createReadHidden({ syncedBlocks, filtersOf: syncedChoices.filtersOf });
  const { creatorsLeftOutBy } = syncedChoices;
  const readHiddenUploaders = createReadHiddenUploaders({ syncedBlocks, creatorsLeftOutBy });
  const readLiveVideos = createReadLiveVideos({ openCurrent, syncedBlocks, filterOf });
  const readLivePromos = createReadLiveVideos({ openCurrent, syncedBlocks, filterOf, itemType: 'promo' });
  const found = { ...index, readLiveVideos };
  const rules = { videosPerPromo: config.FEED_VIDEOS_PER_PROMO };
  const saveChoices = createSaveChoices({ choices, syncedChoices, viewers });
  const readChoices = createReadChoices({ choices });
  const readProfile = createReadProfile({ readChoices, viewers, readHiddenUploaders });
  const toTitled = createToTitled({ catalogue, readWords: toDetails });
  return {
    viewers,
    changeTaste: createChangeTaste({ saveChoices, readLiveVideos, viewers }),
    readTaste: createReadTaste({ catalogue, readProfile, toTitled }),
    explore: createExplore({ catalogue, readLiveVideos, readHidden, readWords: toDetails }),
    setNotInterested: createSetNotInterested({ readLiveVideos, readLivePromos, readWords: toDetails, saveChoices }),
    setMutedWords: createSetMutedWords({ saveChoices }),
    setLanguages: createSetLanguages({ saveChoices }),
    readChoices,
    countHides: (promoIds: readonly number[]) => choices.countHides(promoIds),
    explainVideo: createExplainVideo({ catalogue, readLiveVideos, readProfile, toTitled }),
    explainPromo: createExplainPromo({ catalogue, readLivePromos, viewers, rules }),
    indexChanges: createIndexChanges({ openCurrent, index, readWords: toDetails, logger }),
    searchVideos: createSearchVideos(found),
    listTagVideos: createListTagVideos(found),
    searchTags: createSearchTags(index),
    searchUsers: createSearchUsers({ ...index, openCurrent, syncedBlocks }),
    listFeed: createListFeed({
      catalogue,
      viewers,
      readPinnedVideos,
      syncedBlocks,
      readHidden,
      saidBy: (viewerId) => syncedChoices.saidBy(viewerId),
      rules,
    }),
    readVideosById: createReadVideosById({ readLiveVideos }),
    listFollowedVideos: createListFollowedVideos({
      catalogue,
      openCurrent,
      readLiveVideos,
      readHidden,
      readHiddenUploaders,
      viewers,
      rules,
    }),
    suggestUploaders: createSuggestUploaders({ catalogue, readHiddenUploaders }),
    async refresh(): Promise<void> {
      await refresh();
      await syncedBlocks.refresh();
      await syncedChoices.refresh();
    },
  };
}
