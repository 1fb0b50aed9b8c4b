import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { emailJson, idOut, roleOut, usernameJson } from '#contract/common';
import { typedText } from '#contract/typed-text';

export const UserView = z
  .object({
    id: idOut,
    username: z.string(),
    email: z.string().nullable().meta({ description: 'Null unless the caller is this user or an admin' }),
    role: roleOut,
    bio: z.string(),
    avatar_url: z.string().nullable(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof UserView>;

export const updateMeBody = z
  .object({
    username: z.string().trim().min(1).max(textLimits.username).meta(usernameJson).optional(),
    email: z.string().trim().min(1).max(textLimits.email).meta(emailJson).optional(),
    password: z.string().min(1).max(1024).optional(),
    totp_code: z
      .string()
      .trim()
      .max(40)
      .optional()
      .meta({ description: 'Two-factor or recovery code; required for a new address if two-factor sign-in is on' }),
    bio: typedText(textLimits.bio, { name: 'bio' }).optional(),
  })
  .meta({ id: 'AccountChange' });
export type AccountChange = z.input<typeof updateMeBody>;

export const OnlineUserIds = z.array(idOut);
