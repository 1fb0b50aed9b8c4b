import type {
  RecordedDecision,
  RecordedReport,
  Warning,
} from '@tallscreen/proto/tallscreen/moderation/v1/record_service_pb';
import type { AuditEntry } from '@tallscreen/proto/tallscreen/moderation/v1/audit_service_pb';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { Reads } from '#reads/reads';
import type { Viewer } from '#reads/viewer';
import { nothingWhileAway } from '#reads/while-away';
import type { Names } from '#views/admin-record';
import { titleOf } from '#views/video-details';

export interface Named {
  readonly reports: readonly RecordedReport[];
  readonly decisions: readonly RecordedDecision[];
  readonly warnings?: readonly Warning[];
  readonly audit: readonly AuditEntry[];
  /** further users */
  readonly userIds?: readonly bigint[];
}

/**
 * Reads the names of the users and the titles of the media items that a record names; no titles while media is away.
 */
export async function readNames(
  { users, mediaItem }: Pick<Reads, 'users' | 'mediaItem'>,
  viewer: Viewer,
  { reports, decisions, warnings = [], audit, userIds: further = [] }: Named,
): Promise<Names> {
  const userIds = [
    ...further,
    ...reports.flatMap(({ reporterId, itemType, itemId }) =>
      itemType === ItemType.USER ? [reporterId, itemId] : [reporterId],
    ),
    ...[...decisions, ...warnings].map(({ adminId }) => adminId),
    ...audit.map(({ actorId }) => actorId),
  ];
  const itemIds = new Set(
    reports.flatMap(({ itemType, itemId }) =>
      itemType === ItemType.VIDEO || itemType === ItemType.PROMO ? [itemId] : [],
    ),
  );
  const [found, items] = await Promise.all([
    users.byIds(userIds),
    Promise.all([...itemIds].map((id) => mediaItem(Number(id), viewer).catch(nothingWhileAway))),
  ]);
  return { users: found, titles: new Map(items.flatMap((item) => (item ? [[item.id, titleOf(item)] as const] : []))) };
}
