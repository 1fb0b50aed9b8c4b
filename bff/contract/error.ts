import { errors, type ErrorCode } from '@tallscreen/proto/rules/errors';
import { z } from 'zod';
import { sentenceParams } from '#contract/common';

const codes = Object.keys(errors) as ErrorCode[];

/** The body of every refusal, by REST or on a socket. */
export const refusal = {
  detail: z.string(),
  // The document does not list the codes, because more may be added.
  code: z.enum(codes).meta({
    json: { type: 'string', examples: ['video_not_found'] },
    description: 'A stable name of the error, for programs',
  }),
  params: sentenceParams.optional(),
};

/** Some errors have further members. */
export const ErrorBody = z
  .looseObject({ ...refusal, request_id: z.string() })
  .meta({ id: 'Error', description: 'What went wrong, as a text to show to users' });
export type ErrorBody = z.output<typeof ErrorBody>;

export const ErrorCodeList = z
  .object({
    codes: z.array(
      z.object({
        code: z.string().meta({ examples: ['cooldown'] }),
        status: z.int().meta({ description: 'The HTTP status', examples: [429] }),
        text: z.string().meta({
          description: 'The English sentence with a place for each value; what is in [brackets] can be missing',
          examples: ['Please wait {minutes}m {seconds}s before uploading again.'],
        }),
        params: z
          .array(z.string())
          .meta({ description: 'The names of the values', examples: [['minutes', 'seconds']] }),
      }),
    ),
  })
  .meta({ id: 'ErrorCodeList' });
