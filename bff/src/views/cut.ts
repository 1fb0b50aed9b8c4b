import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Cut, CutSchema } from '@tallscreen/proto/tallscreen/media/v1/cut_pb';
import type { CutBody } from '#contract/cut';

const bigOf = (ms: number | undefined): bigint | undefined => (ms === undefined ? undefined : BigInt(ms));
const numberOf = (ms: bigint | undefined): number | null => (ms === undefined ? null : Number(ms));

export const toCut = (typed: CutBody): MessageInitShape<typeof CutSchema> => ({
  trimStartMs: bigOf(typed.trim_start_ms),
  trimEndMs: bigOf(typed.trim_end_ms),
  coverMs: bigOf(typed.cover_ms),
});

export const cutView = (cut: Cut | undefined) => ({
  trim_start_ms: numberOf(cut?.trimStartMs),
  trim_end_ms: numberOf(cut?.trimEndMs),
  cover_ms: numberOf(cut?.coverMs),
});
