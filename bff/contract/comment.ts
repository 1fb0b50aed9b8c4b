import { commentAudiences } from '@tallscreen/proto/rules/comment-audiences';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { clientId, countOut, Done, id, idOut, nextCursor, page, timeOut } from '#contract/common';
import { NOT_BLANK } from '#contract/patterns';
import { reasonCodeIn } from '#contract/reason';
import { typedText } from '#contract/typed-text';

export const commentStatuses = ['shown', 'held', 'hidden'] as const;

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
    status: z.enum(commentStatuses).meta({
      description: 'held: waits for a check; hidden: was hidden. Only its author and those who decide see these two',
    }),
    pinned: z.boolean(),
    by_uploader: z.boolean().meta({ description: 'Whether the uploader of the video wrote it' }),
    hidden_by_admin: z.boolean().meta({ description: 'Whether an admin hid it: only admins show it again' }),
  })
  .meta({ id: 'Comment' });
export type Comment = z.output<typeof Comment>;

export const CommentList = z
  .object({ comments: z.array(Comment), next_cursor: nextCursor })
  .meta({ id: 'CommentList' });
/** The list of one video. */
export const VideoComments = CommentList.extend({
  who_may_comment: z.enum(commentAudiences),
  can_comment: z.boolean().meta({ description: 'Whether you may; false for guests' }),
  can_decide: z.boolean().meta({ description: 'Whether you may approve and hide: the uploader and admins' }),
  can_pin: z.boolean().meta({ description: 'Whether you are the uploader' }),
  held: countOut.meta({ description: 'How many wait for a check, up to 100; 0 unless you decide on them' }),
}).meta({ id: 'VideoComments' });
export type VideoComments = z.output<typeof VideoComments>;
export type CommentList = z.output<typeof CommentList>;

export const commentQuery = page(50, 100).extend({
  sort: z.enum(['top', 'new']).default('new').meta({ description: 'top: most likes first; new: newest first' }),
  status: z.enum(commentStatuses).optional().meta({
    description: 'Only comments with this status; for the uploader and admins',
  }),
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

/** A hide by an admin without a rule counts under the rule of the comment's last report. */
export const commentHideQuery = z.object({ reason_code: reasonCodeIn });

const heldWords = z.array(z.string().meta({ minLength: 1, maxLength: textLimits.heldWord, pattern: NOT_BLANK })).meta({
  description: `At most 200 words or phrases of at most ${textLimits.heldWord} characters. A phrase matches if all its words occur. Case and accents do not matter.`,
});
export const heldWordsBody = z.object({ words: heldWords.max(200) }).meta({ id: 'HeldWordsChange' });
export const HeldWords = z.object({ words: heldWords }).meta({ id: 'HeldWords' });
export type HeldWords = z.output<typeof HeldWords>;

export const CommentDeleted = Done.extend({ video_id: idOut }).meta({ id: 'CommentDeleted' });
