import type { Account, Notification } from '@tallscreen/bff/contract';

/** Returns the path of what a notification tells of, or null if there is nothing to see. */
export function destinationOf({ type, actor, target, item_id }: Notification, account: Account): string | null {
  switch (target?.type) {
    case 'video':
      return `/video/${target.id}`;
    case 'promo':
      return account.role === 'business' ? '/business/promos' : '/user/promos';
    case 'comment':
      // A reported comment is not named together with its video.
      return item_id === null || item_id === target.id ? null : `/video/${item_id}?comment=${target.id}`;
    case 'user':
      return actor?.id === target.id ? `/profile/${encodeURIComponent(actor.username)}` : null;
    case undefined:
      if (type === 'alert') return '/admin';
      if (type === 'export') return `/profile/${encodeURIComponent(account.username)}`;
      // The uploads say why a video was removed.
      return type === 'decision' && account.role !== 'admin' ? '/upload' : null;
  }
}
