import { isNoticeKind, notices } from '@tallscreen/proto/rules/notices';
import type { Account } from '@tallscreen/bff/contract/auth';
import type { Notification } from '@tallscreen/bff/contract/notification';
import { profileOf } from '../../app/paths.ts';

/** An alert for admins leads to the page of its item, or to the queue. */
function alertDestination(target: Notification['target']): string {
  switch (target?.type) {
    case 'video':
    case 'promo':
      return `/admin/videos/${target.id}`;
    case 'user':
      return `/admin/users/${target.id}`;
    case 'decision':
      return `/decisions/${target.id}`;
    case 'comment':
      return '/admin/queue?type=comment';
    case undefined:
      return '/admin/queue';
  }
}

interface Destined extends Pick<Notification, 'kind' | 'target' | 'item_id'> {
  readonly actor: Pick<NonNullable<Notification['actor']>, 'id' | 'username'> | null;
}

/** Returns the path of a notification's target, or null if there is none. */
export function destinationOf(
  { kind, actor, target, item_id }: Destined,
  account: Pick<Account, 'role'>,
): string | null {
  const type = kind && isNoticeKind(kind) ? notices[kind][0] : null;
  if (type === 'alert') return alertDestination(target);
  switch (target?.type) {
    case 'video':
      return `/video/${target.id}`;
    case 'promo':
      return account.role === 'business' ? '/business/promos' : '/user/promos';
    case 'comment':
      // The notification of a reported comment does not name the comment's video.
      return item_id === null || item_id === target.id ? null : `/video/${item_id}?comment=${target.id}`;
    case 'user':
      return actor?.id === target.id ? profileOf(actor.username) : null;
    case 'decision':
      return `/decisions/${target.id}`;
    case undefined:
      if (type === 'export') return '/settings/data';
      // The uploads say why a video was removed.
      return type === 'decision' && account.role !== 'admin' ? '/upload' : null;
  }
}
