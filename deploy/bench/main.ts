/** Runs all benches on a running stack. `npm run bench` starts one for them. */
import { benchComments } from './comments.ts';
import { benchFeed } from './feed.ts';
import { benchFeedCost } from './feed-cost.ts';
import { benchLikes } from './likes.ts';
import { benchMediaCache } from './media-cache.ts';
import { benchMemory } from './memory.ts';
import { benchOverload } from './overload.ts';
import { benchRecovery } from './recovery.ts';
import { benchRemoved } from './removed.ts';
import { benchRpc } from './rpc.ts';
import { benchScale } from './scale.ts';
import { setScene, type Scene } from './scene.ts';
import { benchSearch } from './search.ts';
import { benchSockets } from './sockets.ts';
import { printTable, type Row } from './table.ts';
import { benchTaste } from './taste.ts';
import { benchTelemetry } from './telemetry.ts';
import { benchTurns } from './turns.ts';
import { benchUpload } from './upload.ts';
import { benchViews } from './views.ts';
import { benchWeb } from './web.ts';

const benches: Readonly<Record<string, (scene: Scene) => Promise<Row[]>>> = {
  memory: benchMemory,
  feed: benchFeed,
  cost: benchFeedCost,
  taste: benchTaste,
  telemetry: benchTelemetry,
  sockets: benchSockets,
  rpc: () => benchRpc(),
  search: () => benchSearch(),
  removed: benchRemoved,
  comments: () => benchComments(),
  upload: async (scene) => [...(await benchUpload(scene)), ...(await benchTurns())],
  web: benchWeb,
  'media-cache': () => benchMediaCache(),
  recovery: benchRecovery,
  // Late in the order, because their background work continues for a while.
  likes: benchLikes,
  views: benchViews,
  overload: benchOverload,
  // Last, because it fills the database.
  scale: benchScale,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`No bench ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}`);

const say = (line: string): void => void process.stderr.write(`${line}\n`);
say('preparing 60 live videos and 32 viewers');
const scene = await setScene();
const rows: Row[] = [];
try {
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    say(`measuring ${name}`);
    rows.push(...(await bench(scene)));
  }
} finally {
  // If a bench fails, the rows of the previous ones are not lost.
  printTable(rows);
}
