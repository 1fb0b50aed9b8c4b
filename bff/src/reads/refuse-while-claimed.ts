import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { nothingWhileAway } from '#reads/while-away';
import type { Clients } from '#clients';

/** Throws 409 if another admin has claimed the reports on the comment. Does nothing while moderation is away. */
export async function refuseWhileClaimed({ queue }: Pick<Clients, 'queue'>, id: number): Promise<void> {
  await queue.checkClaim({ itemType: ItemType.COMMENT, itemId: fromId(id) }).catch(nothingWhileAway);
}
