import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Person } from '@tallscreen/kit/auth/person';
import { fromId } from '@tallscreen/kit/ids';
import type { ViewerSchema } from '@tallscreen/proto/tallscreen/common/v1/common_pb';

/** Who looks, for reads that serve several people in one call. */
export interface Viewer {
  readonly userId: number;
  readonly isAdmin: boolean;
}

export const guest: Viewer = { userId: 0, isAdmin: false };

export const viewerOf = (person: Person | undefined): Viewer =>
  person ? { userId: person.userId, isAdmin: person.role === 'admin' } : guest;

export const toViewer = ({ userId, isAdmin }: Viewer): MessageInitShape<typeof ViewerSchema> => ({
  userId: fromId(userId),
  isAdmin,
});
