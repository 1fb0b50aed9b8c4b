import { textLimits, tooLong } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { clientId, id, idOut, nextCursor, timeOut } from '#schemas/common';

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
  })
  .meta({ id: 'Comment' });

export const CommentList = z
  .object({ comments: z.array(Comment), next_cursor: nextCursor })
  .meta({ id: 'CommentList' });

export const commentBody = z
  .object({
    video_id: id,
    text: z.string().trim().min(1).max(textLimits.comment, tooLong('Comments', textLimits.comment)),
    parent_id: id.nullish(),
    client_id: clientId,
  })
  .meta({ id: 'NewComment' });
