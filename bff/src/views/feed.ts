import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { rawJson, type RawJson } from '#http/answer';
import type { FeedCard } from '#reads/card-shelf';
import type { FeedAnswer } from '#reads/feed';
import { joinBytes } from '#views/join-bytes';

/** A card as it stands in a list, with the comma behind it. */
interface CardJson {
  readonly isPromo: boolean;
  /** with its type, as in the list of both kinds */
  readonly typed: Buffer;
  /** without it, as in the list of its own kind */
  readonly alone: Buffer;
}

const [VIDEOS, PROMOS, ITEMS, CURSOR] = ['{"videos":[', '],"promos":[', '],"items":[', '],"next_cursor":'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer, Buffer, Buffer];

/**
 * The page as bytes: each card comes as prepared JSON and is only completed, never parsed, and that once for as
 * long as neither it nor its counters change.
 */
export function feedView({ cards, liked, nextPageToken }: FeedAnswer): RawJson {
  const videos: Buffer[] = [];
  const promos: Buffer[] = [];
  const items: Buffer[] = [];
  for (const card of cards) {
    const { isPromo, typed, alone } = jsonOf(card, liked.has(card));
    (isPromo ? promos : videos).push(alone);
    items.push(typed);
  }
  for (const list of [videos, promos, items]) dropLastComma(list);
  const cursor = Buffer.from(`${nextPageToken === '' ? 'null' : JSON.stringify(nextPageToken)}}`);
  return rawJson(joinBytes([VIDEOS, ...videos, PROMOS, ...promos, ITEMS, ...items, CURSOR, cursor]));
}

function dropLastComma(list: Buffer[]): void {
  const last = list.pop();
  if (last) list.push(last.subarray(0, -1));
}

/** Made at most twice for a card, and gone with it. */
const whereLiked = new WeakMap<FeedCard, CardJson>();
const whereNot = new WeakMap<FeedCard, CardJson>();

function jsonOf(card: FeedCard, isLiked: boolean): CardJson {
  const made = isLiked ? whereLiked : whereNot;
  let json = made.get(card);
  if (!json) made.set(card, (json = completeCard(card, isLiked)));
  return json;
}

const TYPES = { video: Buffer.from('{"type":"video",'), promo: Buffer.from('{"type":"promo",') };

/** The card with what changes by the second. */
function completeCard({ item, likeCount, commentCount }: FeedCard, isLiked: boolean): CardJson {
  const isPromo = item.type === ItemType.PROMO;
  const type = isPromo ? TYPES.promo : TYPES.video;
  const seen = Buffer.from(`,"likes":${likeCount},"liked":${isLiked},"comments":${commentCount}},`);
  const typed = Buffer.concat([type, item.cardJson.subarray(1, -1), seen]);
  // The same bytes, begun later: its brace takes the place of the comma behind the type.
  const alone = Buffer.from(typed.subarray(type.length - 1));
  alone[0] = 0x7b;
  return { isPromo, typed, alone };
}
