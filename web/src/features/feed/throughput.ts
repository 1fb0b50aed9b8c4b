/** The bytes of one file that arrived, and the time that they took. */
export interface Load {
  readonly bytes: number;
  readonly ms: number;
}
export interface RenditionRate {
  readonly url: string;
  /** kbit/s */
  readonly bitrate: number;
}

const KEPT = 5;
/** Smaller loads measure the delay more than the line. A file from the browser's cache has 0 or 300 bytes. */
const LEAST_BYTES = 65_536;
/** Media3 uses the same share (`AdaptiveTrackSelection.DEFAULT_BANDWIDTH_FRACTION`). */
const USED_SHARE = 0.7;

/**
 * kbit/s of the last loads: all their bytes divided by all their time, the harmonic mean of their rates weighted by
 * bytes. One quick load raises a harmonic mean little (FESTIVE, https://doi.org/10.1145/2413176.2413189).
 */
export function rateOf(loads: readonly Load[]): number | undefined {
  const sum = (of: (load: Load) => number) => loads.reduce((total, load) => total + of(load), 0);
  return loads.length > 0
    ? (sum(({ bytes }) => bytes) * 8) /
        Math.max(
          1,
          sum(({ ms }) => ms),
        )
    : undefined;
}

/**
 * @param wasPaused whether the browser stopped for a while because it had enough. The line was at least as fast then, so
 *   such a load may only raise the rate (as in BBR, https://datatracker.ietf.org/doc/draft-ietf-ccwg-bbr/).
 */
export function withLoad(loads: readonly Load[], load: Load, wasPaused: boolean): readonly Load[] {
  if (load.bytes < LEAST_BYTES || (wasPaused && rateOf([load])! < (rateOf(loads) ?? 0))) return loads;
  return [...loads.slice(1 - KEPT), load];
}

/**
 * The best rendition that needs at most 70 % of the line; the smallest if none does; the middle one for an unknown
 * line.
 *
 * @param renditions best first
 */
export const chooseRendition = <R extends RenditionRate>(
  renditions: readonly R[],
  kbps: number | undefined,
): R | undefined =>
  kbps === undefined
    ? renditions[renditions.length >> 1]
    : (renditions.find(({ bitrate }) => bitrate <= USED_SHARE * kbps) ?? renditions.at(-1));
