import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { clientId, countOut, id, idOut, nextCursor, page, timeOut } from '#contract/common';
import { NOT_BLANK } from '#contract/patterns';
import { Uploader } from '#contract/video';
import { typedText } from '#contract/typed-text';

export const Message = z
  .object({
    id: idOut,
    sender_id: idOut,
    receiver_id: idOut,
    content: z.string(),
    created_at: timeOut,
    is_read: z.boolean(),
    client_id: z.string().nullable(),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof Message>;

export const MessageList = z
  .object({ messages: z.array(Message), next_cursor: nextCursor })
  .meta({ id: 'MessageList' });
export type MessageList = z.output<typeof MessageList>;

export const Thread = z
  .object({
    user: Uploader,
    last_message: Message.nullable(),
    unread_count: countOut,
    has_written: z.boolean().meta({ description: 'Whether the other user has written in this conversation' }),
  })
  .meta({ id: 'Thread' });
export type Thread = z.output<typeof Thread>;

export const ThreadList = z
  .object({
    threads: z.array(Thread),
    unread_count: countOut.meta({ description: 'Unread messages in all your conversations, not only in this page' }),
    next_cursor: nextCursor,
  })
  .meta({ id: 'ThreadList' });
export type ThreadList = z.output<typeof ThreadList>;

/** An id or a username. Usernames cannot consist of digits only. */
const receiver = z.union([id, z.string().trim().min(1).max(textLimits.username)]).meta({
  json: {
    type: ['integer', 'string'],
    minimum: 1,
    pattern: NOT_BLANK,
    maxLength: textLimits.username,
    description: 'An id or a username',
  },
});

export const messageBody = z
  .object({
    receiver_id: receiver,
    content: typedText(textLimits.message, { name: 'message', required: true }),
    client_id: clientId,
  })
  .meta({ id: 'NewMessage' });
export type NewMessage = z.input<typeof messageBody>;

export const conversationQuery = page(50, 100).extend({
  after: id.optional().meta({
    description: 'Only messages newer than this one, oldest first; further pages keep this order',
    json: { type: 'integer', minimum: 1 },
  }),
});
