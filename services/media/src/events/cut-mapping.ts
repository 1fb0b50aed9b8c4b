import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Cut } from '@tallscreen/proto/rules/cut-rules';
import type { Cut as Message, CutSchema } from '@tallscreen/proto/tallscreen/media/v1/cut_pb';

const bigOf = (ms: number | null): bigint | undefined => (ms === null ? undefined : BigInt(ms));
const numberOf = (ms: bigint | undefined): number | null => (ms === undefined ? null : Number(ms));

export const toCutMessage = ({ trimStartMs, trimEndMs, coverMs }: Cut): MessageInitShape<typeof CutSchema> => ({
  trimStartMs: bigOf(trimStartMs),
  trimEndMs: bigOf(trimEndMs),
  coverMs: bigOf(coverMs),
});

/** Nothing is chosen in an absent message. */
export const fromCutMessage = (message: Message | undefined): Cut => ({
  trimStartMs: numberOf(message?.trimStartMs),
  trimEndMs: numberOf(message?.trimEndMs),
  coverMs: numberOf(message?.coverMs),
});
