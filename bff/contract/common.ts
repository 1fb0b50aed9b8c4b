import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { roles } from '@tallscreen/kit/auth/person';
import { CLIENT_ID } from '#contract/patterns';

const MAX_ID = Number.MAX_SAFE_INTEGER;
const idJson = { type: 'integer', minimum: 1, maximum: MAX_ID };

const idFrom = (code?: ErrorCode) => {
  const error = code === undefined ? {} : { error: code };
  return z
    .union(
      [
        z.int(error),
        z
          .string(error)
          .regex(/^[1-9]\d{0,15}$/, error)
          .transform(Number),
      ],
      error,
    )
    .pipe(z.int(error).min(1, error))
    .meta({ json: idJson });
};

/** An id in a request: a number or its decimal string. */
export const id = idFrom();

/** The id in an address. */
export const idParams = z.object({ id: idFrom('invalid_id') });
export const videoIdParams = z.object({ id: idFrom('invalid_video_id') });

/**
 * Chosen by the client, so that a repeated call is stored once. Ids that begin with ~ are the BFF's own, see
 * views/client-id.
 */
export const clientId = z
  .string()
  .max(64)
  .regex(new RegExp(CLIENT_ID))
  .nullish()
  .meta({ description: 'An id that the client chooses; a repeat with the same id returns what was stored first' });

export const idOut = z.int().meta({ description: 'A positive integer of at most 53 bits' });
export const timeOut = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });
export const countOut = z.int().min(0);

const pageQuery = (fallback: number, most: number) => ({
  cursor: z.string().min(1).max(2048).optional().meta({ description: 'next_cursor of the page before' }),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .default(String(fallback))
    .transform((text) => Math.min(Number(text), most))
    .meta({
      json: {
        type: 'integer',
        minimum: 1,
        maximum: 999_999_999,
        default: fallback,
        description: `A page has at most ${most} entries; a greater limit counts as ${most}`,
      },
    }),
});

/** `?cursor=&limit=`. A limit above `most` is lowered to it. */
export const page = (fallback = 20, most = 100) => z.object(pageQuery(fallback, most));
export type Page = z.output<ReturnType<typeof page>>;

export const nextCursor = z.string().nullable().meta({ description: 'Null at the end' });

/** Roles as stored. Requests may call the role user `viewer`. */
export const roleOut = z.enum(roles);
export type Role = z.output<typeof roleOut>;
export const roleIn = z
  .enum([...roles, 'viewer'])
  .transform((role) => (role === 'viewer' ? 'user' : role))
  .meta({ json: { type: 'string', enum: [...roles, 'viewer'] } });

/** Documents the rules of these fields. Identity checks them and answers with its own error texts. */
export const emailJson = { json: { type: 'string', format: 'email', minLength: 3, maxLength: textLimits.email } };
export const usernameJson = {
  json: {
    type: 'string',
    minLength: 3,
    maxLength: 30,
    description:
      'Letters of any script, digits, dots, dashes and underscores; at least one letter; some names are reserved',
  },
};
export const newPasswordJson = {
  json: { type: 'string', minLength: 6, maxLength: 256, description: 'Common passwords are refused' },
};
export const mailedCodeJson = {
  json: { type: 'string', pattern: '^\\d{6}$', description: 'The six digits from the mail' },
};

export const itemType = z.enum(['video', 'promo']);
/** The types of items that the feed shows. Reports use ReportedType. */
export type ItemType = z.output<typeof itemType>;

/** Values for the placeholders in the sentence of an error or a notification. */
export const sentenceParams = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .meta({ description: 'The values in the sentence', examples: [{ minutes: 1, seconds: 5 }] });

export const Done = z.object({ detail: z.string() }).meta({ id: 'Done' });
export type Done = z.output<typeof Done>;
