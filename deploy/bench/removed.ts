/**
 * How long the scan takes to find a copy of removed content among a million hashes of frames.
 *
 * `node deploy/bench/removed.ts [hashes]` with MONGODB_URI; `npm run bench removed` starts a stack for it.
 */
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { connectMongo } from '@tallscreen/kit-mongo/connection';
import { createLogger } from '@tallscreen/kit/logger';
import { overlapWith, type Fingerprint } from '../../services/moderation/src/domain/fingerprint.ts';
import { keysOf, type FrameHash } from '../../services/moderation/src/domain/frame-hash.ts';
import { keysWantedBy } from '../../services/moderation/src/scanners/removed-content.ts';
import { createScans, scanCollection } from '../../services/moderation/src/store/scans.ts';
import { printTable, type Row } from './table.ts';

const FRAMES = 16;
const VIEWS = 4;
const HASHES = (import.meta.main && Number(process.argv[2])) || 1_000_000;
const CLIPS = Math.ceil(HASHES / FRAMES / VIEWS);
const BATCH = 250;
const LOOK_UPS = 200;
/** Bits in which a hash of a copy differs from that of the original: the median of the worst change in ADR 24. */
const CHANGED_BITS = 3;

let state = 7;
const chance = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
const word = (): bigint => BigInt(Math.floor(chance() * 2 ** 21));
const random = (): bigint => (word() << 42n) | (word() << 21n) | word();
function flipped(bits: bigint, count: number): bigint {
  let changed = bits;
  for (let i = 0; i < count; i++) changed ^= 1n << BigInt(Math.floor(chance() * 63));
  return changed;
}
/** Bits that a mirror inverts. */
const MIRROR = 0x5555555555555555n;
const textOf = (bits: bigint): FrameHash => bits.toString(16).padStart(16, '0');

/** Frames of one clip are similar to each other. */
function clip(): FrameHash[] {
  const views = Array.from({ length: VIEWS }, random);
  return Array.from({ length: FRAMES }, () =>
    views.map((view) => textOf(flipped(view, Math.floor(chance() * 12)))),
  ).flat();
}
function copyOf(kept: readonly FrameHash[]): Pick<Fingerprint, 'wanted'> {
  const wanted = Array.from({ length: FRAMES }, (_, frame) =>
    kept.slice(frame * VIEWS, (frame + 1) * VIEWS).flatMap((hash) => {
      const changed = flipped(BigInt(`0x${hash}`), CHANGED_BITS);
      return [textOf(changed), textOf(changed ^ MIRROR)];
    }),
  );
  return { wanted };
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

type LookUp = { readonly ms: number; readonly candidates: number; readonly best: number };
type Connection = Awaited<ReturnType<typeof connectMongo>>;

/** Fills the collection with removed clips, and returns the hashes of some. */
async function fill(connection: Connection): Promise<FrameHash[][]> {
  const known: FrameHash[][] = [];
  const documents = connection.collection<{ _id: number }>(scanCollection.name);
  for (let at = 0; at < CLIPS; at += BATCH) {
    const clips = Array.from({ length: Math.min(BATCH, CLIPS - at) }, clip);
    known.push(...clips.slice(0, 5));
    const removed = clips.map((hashes, i) => {
      const _id = at + i + 1;
      const keys = [...new Set(hashes.flatMap(keysOf))];
      return { _id, scanId: `${_id}-1`, revision: 1, isRemoved: true, hashes, keys };
    });
    await documents.insertMany(removed);
  }
  return known;
}

export async function benchRemoved(): Promise<Row[]> {
  const uri = process.env['MONGODB_URI'] ?? '';
  const connection = await connectMongo({
    uri,
    database: 'bench_removed',
    logger: createLogger({ name: 'bench', level: 'silent' }),
  });
  try {
    await connection.db?.dropDatabase();
    await ensureCollections(connection, [scanCollection]);
    const known = await fill(connection);
    const scans = createScans(connection, 60_000);
    const lookUp = async (own: Pick<Fingerprint, 'wanted'>) => {
      const from = performance.now();
      const overlap = overlapWith(own);
      const found = await scans.findRemoved(keysWantedBy(own));
      const best = Math.max(0, ...found.map(({ hashes }) => overlap(hashes)));
      return { ms: performance.now() - from, candidates: found.length, best };
    };
    const copies: LookUp[] = [];
    const others: LookUp[] = [];
    for (let i = 0; i < LOOK_UPS; i++) {
      copies.push(await lookUp(copyOf(known[Math.floor(chance() * known.length)] ?? [])));
      others.push(await lookUp(copyOf(clip())));
    }
    const row = (name: string, all: readonly LookUp[]): Row => {
      const times = all.map(({ ms }) => ms);
      const found = all.filter(({ best }) => best >= 0.6).length;
      const candidates = all.reduce((sum, each) => sum + each.candidates, 0) / all.length;
      return {
        measure: `removed content: look-up of ${name} among ${CLIPS * FRAMES * VIEWS} hashes, p95`,
        ours: `${quantile(times, 0.95).toFixed(1)} ms (p50 ${quantile(times, 0.5).toFixed(1)})`,
        baseline: `${candidates.toFixed(0)} candidates, ${found} of ${all.length} recognised`,
        ratio: '',
        floor: '',
      };
    };
    return [row('a copy', copies), row('another clip', others)];
  } finally {
    await connection.db?.dropDatabase();
    await connection.close();
  }
}

if (import.meta.main) printTable(await benchRemoved());
