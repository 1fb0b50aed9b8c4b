import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { AttributeFollow } from '#app/attribute-follow';
import { SETTLED_AFTER_MS } from '#domain/follow';
import type { FollowStore } from '#store/follows';

export interface AttributeFollowsDeps {
  readonly connection: Connection;
  readonly follows: Pick<FollowStore, 'listDue'>;
  readonly attributeFollow: AttributeFollow;
  readonly logger: Logger;
}

/** Finds the video that won each follow, once all earlier views have certainly arrived. */
export const startAttributeFollows = ({ connection, follows, attributeFollow, logger }: AttributeFollowsDeps): Loop =>
  runDueWork({
    name: 'analytics-attribute-follows',
    connection,
    logger,
    perPass: 100,
    list: (limit) => follows.listDue(limit, Date.now() - SETTLED_AFTER_MS),
    work: attributeFollow,
  });
