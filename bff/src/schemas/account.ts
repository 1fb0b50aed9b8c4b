import { z } from 'zod';

export const emailCodeBody = z
  .object({
    code: z.union([z.string().trim().min(1).max(20), z.int().transform(String)]).meta({ json: { type: 'string' } }),
  })
  .meta({ id: 'EmailCode' });
