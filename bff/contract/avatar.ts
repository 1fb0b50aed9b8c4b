import { z } from 'zod';

export const avatarBody = z
  .object({ file: z.string().meta({ json: { type: 'string', format: 'binary' } }) })
  .meta({ id: 'AvatarForm' });

export const AvatarSet = z.object({ avatar_url: z.string() }).meta({ id: 'AvatarSet' });
export type AvatarSet = z.output<typeof AvatarSet>;
