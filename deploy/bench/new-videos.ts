/** Needs no stack: `MONGODB_URI=… node deploy/bench/new-videos.ts`. */
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { createRefreshCatalogue } from '../../services/feed/src/app/refresh-catalogue.ts';
import type { MediaItem } from '../../services/feed/src/domain/media-item.ts';
import { composePage } from '../../services/feed/src/domain/page.ts';
import { newScroll } from '../../services/feed/src/domain/scroll.ts';
import { createReadModel } from '../../services/feed/src/store/read-model.ts';
import { printTable, type Row } from './table.ts';

/** A twentieth of FEED_CANDIDATES, and twenty times as many new videos. */
const CANDIDATES = 250;
const NEW_VIDEOS = 5_000;
const ROUNDS = 25;
const PAGES_PER_ROUND = 500;
const PAGE_SIZE = 10;
/** The catalogue is loaded again in each round. */
const RELOAD_MS = 301_000;
const SCORE = 40;

const history = { isSeen: () => false, isServed: () => false, isComplete: true };

/** Returns how many of the new videos anybody was shown. */
async function countShown(leastViewed: number): Promise<number> {
  const parts = createTestParts('bench-new-videos');
  try {
    const readModel = createReadModel(await openTestDatabase(parts));
    await readModel.prepare();
    const { items } = await readModel.openCurrent();
    const startedAtMs = Date.now();
    const videos = Array.from({ length: NEW_VIDEOS }, (_, i): MediaItem => {
      const atMs = startedAtMs - (NEW_VIDEOS - i) * 10_000;
      const times = { createdAtMs: atMs, decidedAtMs: atMs };
      const owner = { uploaderId: 1_000_000 + i, isUploaderHidden: false };
      return {
        id: i + 1,
        itemType: 'video',
        status: 'testing',
        revision: 1,
        encoded: new Uint8Array(),
        ...owner,
        ...times,
      };
    });
    await items.saveItems(videos);
    let elapsedMs = 0;
    const limits = { best: CANDIDATES, newest: CANDIDATES, leastViewed, promos: 1 };
    const { openCurrent } = readModel;
    const { catalogue, refresh } = createRefreshCatalogue({ openCurrent, limits, now: () => elapsedMs });
    const views = new Map<number, number>();
    for (let round = 1; round <= ROUNDS; round++) {
      elapsedMs += RELOAD_MS;
      await refresh();
      const ranking = catalogue().ranking(startedAtMs);
      const changed = new Set<number>();
      for (let n = 0; n < PAGES_PER_ROUND; n++) {
        const viewerId = round * PAGES_PER_ROUND + n;
        const input = { viewerId, scroll: newScroll('bench', viewerId), pageSize: PAGE_SIZE, history };
        for (const { id } of composePage(ranking, input, { videosPerPromo: PAGE_SIZE }).items) {
          views.set(id, (views.get(id) ?? 0) + 1);
          changed.add(id);
        }
      }
      const count = (id: number) => ({ id, score: SCORE, views: views.get(id)!, revision: round });
      await items.saveScores([...changed].map(count));
    }
    return views.size;
  } finally {
    await parts.dispose();
  }
}

/** How many of more new videos than a catalogue holds are shown: before, with the newest only, and after. */
async function benchNewVideos(): Promise<Row[]> {
  const before = await countShown(1);
  const after = await countShown(CANDIDATES);
  return [
    {
      measure: `new videos that anybody was shown, of ${NEW_VIDEOS}`,
      ours: String(after),
      baseline: `${before} among the newest ${CANDIDATES}`,
      ratio: (after / before).toFixed(1),
      floor: '>= 5.0',
    },
  ];
}

printTable(await benchNewVideos());
