import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Person } from '@tallscreen/kit/auth/person';
import { fromId } from '@tallscreen/kit/ids';
import type { ViewerSchema } from '@tallscreen/proto/tallscreen/common/v1/common_pb';

/** The user who asks, for reads that serve several users in one call. */
export interface Viewer {
  readonly userId: number;
  readonly isAdmin: boolean;
}

export const guest: Viewer = { userId: 0, isAdmin: false };

export const viewerOf = (user: Person | undefined): Viewer =>
  user ? { userId: user.userId, isAdmin: user.role === 'admin' } : guest;

export const toViewer = ({ userId, isAdmin }: Viewer): MessageInitShape<typeof ViewerSchema> => ({
  userId: fromId(userId),
  isAdmin,
});
