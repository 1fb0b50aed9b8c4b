import { create, toBinary } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { CardSchema } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { PublicUserSchema } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { FeedItem } from '#domain/catalogue';
import type { CardContent, Uploader } from '#domain/media-item';

/** Creates the function that returns a feed item's message. It encodes each card at its first use after a change. */
export function createFeedItemMapping() {
  const cards = new WeakMap<CardContent, Uint8Array>();
  function cardOf(content: CardContent): Uint8Array {
    const known = cards.get(content);
    if (known) return known;
    const card = encodeCard(content);
    cards.set(content, card);
    return card;
  }
  return ({ id, item, content }: Pick<FeedItem, 'id' | 'item' | 'content'>) => ({
    type: item.itemType === 'video' ? ItemType.VIDEO : ItemType.PROMO,
    id: fromId(id),
    card: cardOf(content),
  });
}

/**
 * Returns a Card message. The media item's bytes become its first field as they are, so media's fields need no mapping.
 */
function encodeCard({ item, stats, uploader }: CardContent): Uint8Array {
  const rest = create(CardSchema, {
    ...(uploader && { uploader: toPublicUser(uploader) }),
    views: BigInt(stats.views),
    score: stats.score,
  });
  return new BinaryWriter()
    .tag(CardSchema.field.mediaItem.number, WireType.LengthDelimited)
    .bytes(item.encoded)
    .raw(toBinary(CardSchema, rest))
    .finish();
}

export const toPublicUser = ({ id, username, avatarUrl }: Uploader) =>
  create(PublicUserSchema, { id: fromId(id), username, avatarUrl });
