import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import type { Scroll } from '#domain/scroll';

const whole = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** A list instead of an object, because the token travels in a URL and must be short. */
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
    ([id, seed, itemCount, videoCount, pass, rankIndex, trialSteps, servedAhead, lastUploaderId, ...rest]): Scroll => {
      const [promoSteps, recentPromos, pinnedId] = rest;
      return {
        id,
        seed,
        itemCount,
        videoCount,
        pass: pass === 1 ? 'seen' : 'unseen',
        rankIndex,
        trialSteps,
        servedAhead,
        lastUploaderId,
        promoSteps,
        recentPromos,
        pinnedId,
      };
    },
  );

/** Throws AppError invalid_argument if the token cannot be read. */
export const decodeScroll = (token: string): Scroll => decodePageToken(schema, token);

export const encodeScroll = (scroll: Scroll): string =>
  encodePageToken([
    scroll.id,
    scroll.seed,
    scroll.itemCount,
    scroll.videoCount,
    scroll.pass === 'seen' ? 1 : 0,
    scroll.rankIndex,
    scroll.trialSteps,
    scroll.servedAhead,
    scroll.lastUploaderId,
    scroll.promoSteps,
    scroll.recentPromos,
    scroll.pinnedId,
  ]);
