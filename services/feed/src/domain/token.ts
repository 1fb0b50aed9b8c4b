import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import type { Scroll } from './scroll.ts';

const whole = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** Short, because it travels in an address: a list in the order below. */
const schema = z
  .tuple([
    z.string().regex(/^[\w-]{8,32}$/),
    whole.max(0xffff_ffff),
    whole,
    whole,
    z.union([z.literal(0), z.literal(1)]),
    whole,
    whole,
    z.array(whole).max(100),
    whole,
    whole,
    z.array(z.tuple([whole, whole])).max(20),
    whole,
  ])
  .transform(
    ([
      id,
      seed,
      items,
      videos,
      isRest,
      place,
      trials,
      ahead,
      lastUploaderId,
      promos,
      recentPromos,
      pinnedId,
    ]): Scroll => ({
      id,
      seed,
      items,
      videos,
      pass: isRest ? 'rest' : 'unseen',
      place,
      trials,
      ahead,
      lastUploaderId,
      promos,
      recentPromos,
      pinnedId,
    }),
  );

/** Throws AppError invalid_argument for anything that is not such a token. */
export const decodeScroll = (token: string): Scroll => decodePageToken(schema, token);

export const encodeScroll = (scroll: Scroll): string => {
  const { id, seed, items, videos, pass, place, trials, ahead, lastUploaderId, promos, recentPromos, pinnedId } =
    scroll;
  const isRest = pass === 'rest' ? 1 : 0;
  return encodePageToken([
    id,
    seed,
    items,
    videos,
    isRest,
    place,
    trials,
    ahead,
    lastUploaderId,
    promos,
    recentPromos,
    pinnedId,
  ]);
};
