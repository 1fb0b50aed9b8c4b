import { eventually } from '../tests/support/eventually.ts';
import { newMember, upload, type Member, type Upload } from '../tests/support/stack.ts';
import type { Row } from './table.ts';

const SLOW = 4;
const ORDINARY = 20;
/** Within all limits, and much more work than ordinary uploads. */
const slowFile = { seconds: 30, size: '1080x1920' } as const;
const ordinaryFile = { seconds: 4, size: '360x640' } as const;

/** Returns the 95th percentile of the time from upload to transcoded, in ms. */
async function uploadOrdinary(members: readonly Member[]): Promise<number> {
  const times = await Promise.all(
    members.map(async (member) => {
      const begin = performance.now();
      const id = await upload(member, 'bench ordinary', ordinaryFile);
      await eventually(`video ${id} transcoded`, () => isTranscoded(member, id), 600);
      return performance.now() - begin;
    }),
  );
  return times.toSorted((a, b) => a - b)[Math.ceil(ORDINARY * 0.95) - 1] ?? Number.NaN;
}

async function isTranscoded(by: Member, id: number): Promise<boolean> {
  const { uploads } = await by.client.call<{ uploads: Upload[] }>('GET', '/videos/me/uploads?limit=5');
  const stage = uploads.find((entry) => entry.id === id)?.processing_stage;
  return stage !== 'uploaded' && stage !== 'processing';
}

/** Compares how long ordinary uploads take when four slow ones of others are before them, and when none are. */
export async function benchTurns(): Promise<Row[]> {
  const members = await Promise.all(Array.from({ length: SLOW + ORDINARY }, () => newMember('creator', 'turns')));
  const [slow, ordinary] = [members.slice(0, SLOW), members.slice(SLOW)];
  const without = await uploadOrdinary(ordinary);
  for (const member of slow) await upload(member, 'bench slow', slowFile);
  const behind = await uploadOrdinary(ordinary);
  return [
    {
      measure: `p95 of ${ORDINARY} ordinary uploads behind ${SLOW} slow ones, to transcoded`,
      ours: `${(behind / 1000).toFixed(1)} s`,
      baseline: `${(without / 1000).toFixed(1)} s without`,
      ratio: (behind / without).toFixed(2),
      floor: '<= 2',
    },
  ];
}
