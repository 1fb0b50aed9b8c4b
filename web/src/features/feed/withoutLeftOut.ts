import type { FeedItem } from '@tallscreen/bff/contract/video';
import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';
import { type LeftOut } from '../../app/leftOut.ts';

/** A card of the feed; `leftOut` says why a note takes its place. */
export type Shown = FeedItem & { leftOut?: LeftOut };

function isMeant(item: FeedItem, { reason, videoId, creatorId, name }: LeftOut): boolean {
  if (reason === 'business') return item.type === 'promo' && item.business_name === name;
  if (reason === 'video') return item.type === 'video' && item.id === videoId;
  if (reason === 'tag') return item.hashtags.some((tag) => tagKeyOf(tag) === tagKeyOf(name));
  return item.type === 'video' ? item.uploader?.id === creatorId : item.business_name === name;
}

/** Whether the card is the one whose menu was used. */
const isNamedBy = ({ type, id }: FeedItem, { reason, videoId }: LeftOut): boolean =>
  id === videoId && (type === 'promo') === (reason === 'business');

/**
 * Returns the cards without those that were left out. A card up to the one whose menu was used is replaced by a note,
 * so that the column does not move under the user; later ones are removed.
 */
export function withoutLeftOut(items: FeedItem[], leftOut: readonly LeftOut[]): Shown[] {
  if (leftOut.length === 0) return items;
  const places = leftOut.map((choice) => items.findIndex((item) => isNamedBy(item, choice)));
  return items.flatMap((item, index): Shown[] => {
    const meant = leftOut.findIndex((choice) => isMeant(item, choice));
    const choice = leftOut[meant];
    if (!choice) return [item];
    return leftOut.some((each, i) => isMeant(item, each) && index > (places[i] ?? -1))
      ? []
      : [{ ...item, leftOut: choice }];
  });
}

/** Returns all cards of a list that the user chose to watch; only the ones whose menus were used become notes. */
export const withNotes = (items: FeedItem[], leftOut: readonly LeftOut[]): Shown[] =>
  items.map((item) => {
    const choice = leftOut.find((each) => isNamedBy(item, each));
    return choice ? { ...item, leftOut: choice } : item;
  });
