import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import type { PromoPosition } from '#domain/pick-promos';

/** The state of one viewer's scroll through the videos of followed users. The page token carries it. */
export interface FollowedPlace extends PromoPosition {
  readonly seed: number;
  /** items served so far, promos included */
  readonly itemCount: number;
  readonly videoCount: number;
  /** the position of the last video, '' before the first */
  readonly after: string;
}

const whole = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** A list instead of an object, because the token travels in a URL and must be short. */
const schema = z
  .tuple([
    whole.max(0xffff_ffff),
    whole,
    whole,
    z.string().regex(/^\d{1,16}:\d{1,16}$/),
    whole,
    z.array(z.tuple([whole, whole])).max(20),
  ])
  .transform(([seed, itemCount, videoCount, after, promoSteps, recentPromos]): FollowedPlace => ({
    seed,
    itemCount,
    videoCount,
    after,
    promoSteps,
    recentPromos,
  }));

/** Throws AppError invalid_argument if the token cannot be read. */
export const decodeFollowedPlace = (token: string): FollowedPlace => decodePageToken(schema, token);

export const encodeFollowedPlace = (place: FollowedPlace): string =>
  encodePageToken([place.seed, place.itemCount, place.videoCount, place.after, place.promoSteps, place.recentPromos]);
