import { z } from 'zod';

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
