import { z } from 'zod';
import { countOut, idOut, nextCursor, timeOut } from '#schemas/common';

export const Notification = z
  .object({
    id: idOut,
    title: z.string(),
    message: z.string(),
    kind: z
      .enum(['like', 'comment', 'reply', 'mention', 'follow', 'decision', 'tier', 'report', 'warning', 'export'])
      .nullable(),
    item_id: idOut.nullable(),
    created_at: timeOut,
    is_read: z.boolean(),
  })
  .meta({ id: 'Notification' });

export const NotificationList = z
  .object({ notifications: z.array(Notification), unread_count: countOut, next_cursor: nextCursor })
  .meta({ id: 'NotificationList' });

export const Marked = z.object({ marked: countOut }).meta({ id: 'Marked' });
