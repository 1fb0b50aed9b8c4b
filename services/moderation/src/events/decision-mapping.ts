import { Verdict as ProtoVerdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { Verdict } from '#domain/decision';

const verdicts: Record<Verdict, ProtoVerdict> = {
  approve: ProtoVerdict.APPROVE,
  reject: ProtoVerdict.REJECT,
  remove: ProtoVerdict.REMOVE,
  reopen: ProtoVerdict.REOPEN,
  restore: ProtoVerdict.RESTORE,
};

export const fromVerdict = (verdict: Verdict): ProtoVerdict => verdicts[verdict];

/** The proto requires a known verdict. */
export const toVerdict = (verdict: ProtoVerdict): Verdict =>
  (Object.keys(verdicts) as Verdict[]).find((name) => verdicts[name] === verdict)!;

/** The moment is absent in a message if the admin named none. */
export const fromMoment = (momentMs: number | null): { momentMs?: bigint } =>
  momentMs === null ? {} : { momentMs: BigInt(momentMs) };

export const toMoment = (momentMs: bigint | undefined): number | null =>
  momentMs === undefined ? null : Number(momentMs);
