import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { clientId, countOut, Done, id, idOut, nextCursor, page, timeOut } from '#contract/common';
import { typedText } from '#contract/typed-text';

export const Comment = z
  .object({
    id: idOut,
    video_id: idOut,
    user_id: idOut,
    user: z.string().nullable().meta({ description: 'Username' }),
    avatar_url: z.string().nullable(),
    text: z.string(),
    created_at: timeOut,
    parent_id: idOut.nullable(),
    client_id: z.string().nullable(),
    likes: countOut,
    liked: z.boolean().meta({ description: 'Whether you like it; false for guests and in the lists of admins' }),
  })
  .meta({ id: 'Comment' });
export type Comment = z.output<typeof Comment>;

export const CommentList = z
  .object({ comments: z.array(Comment), next_cursor: nextCursor })
  .meta({ id: 'CommentList' });
export type CommentList = z.output<typeof CommentList>;

export const commentQuery = page(50, 100).extend({
  sort: z.enum(['top', 'new']).default('new').meta({ description: 'top: most likes first; new: newest first' }),
});
export type CommentSort = NonNullable<z.input<typeof commentQuery>['sort']>;

export const commentBody = z
  .object({
    video_id: id,
    text: typedText(textLimits.comment, { name: 'comment', required: true }),
    parent_id: id.nullish(),
    client_id: clientId,
  })
  .meta({ id: 'NewComment' });
export type NewComment = z.input<typeof commentBody>;

export const CommentDeleted = Done.extend({ video_id: idOut }).meta({ id: 'CommentDeleted' });
