import { z } from 'zod';
import { notices, type NoticeKind, type NoticeType } from '@tallscreen/proto/rules/notices';
import { countOut, sentenceParams, idOut, nextCursor, timeOut } from '#contract/common';
import { Uploader } from '#contract/video';

const kinds = Object.keys(notices) as NoticeKind[];
const types = [...new Set(kinds.map((kind): NoticeType => notices[kind][0]))];

const Target = z
  .object({ type: z.enum(['video', 'promo', 'comment', 'user', 'decision']), id: idOut })
  .meta({ id: 'NotificationTarget' });

export const Notification = z
  .object({
    id: idOut,
    title: z.string().meta({ description: 'A heading in English' }),
    message: z.string().meta({ description: 'One sentence in English' }),
    type: z.enum(types).nullable().meta({ description: 'Null for types that this version does not know' }),
    kind: z.enum(kinds).nullable().meta({
      description: 'What happened, for texts in other languages; null for kinds that this version does not know',
    }),
    params: sentenceParams.meta({ description: 'The values in title and message by name; moments are in ISO 8601' }),
    actor: Uploader.nullable().meta({ description: 'Who caused it, the latest of several; null if nobody did' }),
    target: Target.nullable().meta({ description: 'What it leads to; null if there is nothing to see' }),
    item_id: idOut.nullable().meta({ description: 'The video or promo, also of a comment' }),
    created_at: timeOut,
    is_read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof Notification>;

export const NotificationList = z
  .object({ notifications: z.array(Notification), unread_count: countOut, next_cursor: nextCursor })
  .meta({ id: 'NotificationList' });
export type NotificationList = z.output<typeof NotificationList>;

export const Marked = z.object({ marked: countOut }).meta({ id: 'Marked' });
export type Marked = z.output<typeof Marked>;
