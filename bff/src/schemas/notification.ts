import { z } from 'zod';
import { countOut, idOut, nextCursor, timeOut } from '#schemas/common';
import { Uploader } from '#schemas/video';

const types = [
  'like',
  'comment',
  'reply',
  'mention',
  'follow',
  'decision',
  'tier',
  'report',
  'warning',
  'export',
  'alert',
] as const;

const Target = z
  .object({ type: z.enum(['video', 'promo', 'comment', 'user']), id: idOut })
  .meta({ id: 'NotificationTarget' });

export const Notification = z
  .object({
    id: idOut,
    title: z.string(),
    message: z.string(),
    type: z.enum(types).nullable().meta({ description: 'Null for types that this version does not know' }),
    kind: z
      .enum(types)
      .nullable()
      .meta({ description: 'The same as type; frames of the websocket have only this one' }),
    actor: Uploader.nullable().meta({ description: 'Who caused it, the latest of several; null if nobody did' }),
    target: Target.nullable().meta({ description: 'What it leads to; null if there is nothing to see' }),
    item_id: idOut.nullable().meta({ description: 'The video or promo, also of a comment' }),
    created_at: timeOut,
    is_read: z.boolean(),
  })
  .meta({ id: 'Notification' });

export const NotificationList = z
  .object({ notifications: z.array(Notification), unread_count: countOut, next_cursor: nextCursor })
  .meta({ id: 'NotificationList' });

export const Marked = z.object({ marked: countOut }).meta({ id: 'Marked' });
