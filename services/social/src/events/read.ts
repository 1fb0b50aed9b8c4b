import type { Role as RoleName } from '@tallscreen/kit/auth/person';
import { toId } from '@tallscreen/kit/ids';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { AccountStatus, type PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { PersonCopy } from '#domain/person';
import type { Tier } from '#domain/notices';
import type { ClipCopy } from '#store/items';

const live = new Set<VideoStatus>([VideoStatus.TESTING, VideoStatus.PROMOTED, VideoStatus.VIRAL, VideoStatus.APPROVED]);

export const readClip = (video: Video): ClipCopy => ({
  id: toId(video.id),
  kind: video.kind === VideoKind.PROMO ? 'promo' : 'video',
  ownerId: toId(video.uploaderId),
  title: video.title,
  isLive: live.has(video.status) && !video.isUploaderHidden,
  revision: Number(video.revision),
});

/** For good. */
export const isDeleted = ({ status }: Video): boolean => status === VideoStatus.DELETED;

const roles = new Map<Role, RoleName>([
  [Role.USER, 'user'],
  [Role.CREATOR, 'creator'],
  [Role.BUSINESS, 'business'],
  [Role.ADMIN, 'admin'],
]);

const statuses = new Map<AccountStatus, PersonCopy['status']>([
  [AccountStatus.ACTIVE, 'active'],
  [AccountStatus.BANNED, 'banned'],
  [AccountStatus.DELETED, 'deleted'],
]);

export const readPerson = (user: PublicUser, revision: number): PersonCopy => ({
  id: toId(user.id),
  username: user.username,
  role: roles.get(user.role) ?? 'user',
  // A status of a later version: not to be shown as if all were well.
  status: statuses.get(user.status) ?? 'banned',
  revision,
});

const tiers = new Map<VideoStatus, Tier>([
  [VideoStatus.TESTING, 'testing'],
  [VideoStatus.PROMOTED, 'promoted'],
  [VideoStatus.VIRAL, 'viral'],
]);

export const readTier = (status: VideoStatus): Tier | undefined => tiers.get(status);
