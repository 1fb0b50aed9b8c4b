/** A moment in a video, as the services send it. `momentMs` is absent if no moment is given. */
interface Moment {
  readonly momentMs?: bigint | undefined;
}

export const atSecondsView = ({ momentMs }: Moment): number | null =>
  momentMs === undefined ? null : Number(momentMs) / 1000;

export const toMoment = (atSeconds: number | null | undefined): { momentMs?: bigint } =>
  typeof atSeconds === 'number' ? { momentMs: BigInt(Math.round(atSeconds * 1000)) } : {};
