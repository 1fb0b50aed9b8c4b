import { z } from 'zod';

/** An avatar, or the logo of the installation. */
export const pictureBody = z
  .object({ file: z.string().meta({ json: { type: 'string', format: 'binary' } }) })
  .meta({ id: 'PictureForm' });

export const AvatarSet = z.object({ avatar_url: z.string() }).meta({ id: 'AvatarSet' });
export type AvatarSet = z.output<typeof AvatarSet>;
