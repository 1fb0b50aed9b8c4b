import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Person } from '@tallscreen/kit/auth/person';
import { fromId } from '@tallscreen/kit/ids';
import type { ViewerSchema } from '@tallscreen/proto/tallscreen/common/v1/common_pb';

/** The user on whose behalf something is read; one call may serve several viewers. */
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
