import { z } from 'zod';

export const setupSteps = [
  'admin_password',
  'two_factor',
  'mail',
  'instance',
  'promo_price',
  'second_moderator',
  'backup',
] as const;

export const Setup = z
  .object({
    steps: z.array(
      z.object({
        id: z.enum(setupSteps),
        done: z.boolean(),
        link: z
          .string()
          .nullable()
          .meta({ description: 'The screen where it is done; null if it is done outside of the product' }),
      }),
    ),
  })
  .meta({ id: 'Setup' });
export type Setup = z.output<typeof Setup>;
