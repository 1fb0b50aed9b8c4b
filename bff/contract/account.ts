import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { z } from 'zod';
import { Done, mailedCodeJson, newPasswordJson, timeOut } from '#contract/common';

const password = z.string().min(1).max(1024);

export const emailCodeBody = z
  .object({
    code: z.union([z.string().trim().min(1).max(20), z.int().transform(String)]).meta(mailedCodeJson),
  })
  .meta({ id: 'EmailCode' });
export type EmailCode = z.input<typeof emailCodeBody>;

export const EmailCodeSent = Done.extend({
  is_sent: z.boolean().meta({ description: 'False if the address is verified already' }),
}).meta({ id: 'EmailCodeSent' });
export type EmailCodeSent = z.output<typeof EmailCodeSent>;

export const changePasswordBody = z
  .object({ current_password: password, new_password: password.meta(newPasswordJson) })
  .meta({ id: 'PasswordChange' });
export type PasswordChange = z.input<typeof changePasswordBody>;

export const deleteAccountBody = z.object({ password }).meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.input<typeof deleteAccountBody>;

const code = z.union([z.string().trim().min(1).max(40), z.int().transform(String)]).meta({
  json: {
    type: 'string',
    pattern: '^[0-9A-Za-z][0-9A-Za-z -]*$',
    maxLength: 40,
    description: 'Two-factor or recovery code',
  },
});

export const totpSetupBody = z.object({ password }).meta({ id: 'TotpSetupStart' });
export type TotpSetupStart = z.input<typeof totpSetupBody>;

export const totpCodeBody = z.object({ code }).meta({ id: 'TotpCode' });
export type TotpCode = z.input<typeof totpCodeBody>;

export const removeTotpBody = z.object({ password, code }).meta({ id: 'TotpRemoval' });
export type TotpRemoval = z.input<typeof removeTotpBody>;

export const TotpSetup = z
  .object({
    secret: z.string().meta({ description: 'The secret in base32' }),
    otpauth_url: z.string().meta({ description: 'The secret as a URL for a QR code' }),
    recovery_codes: z
      .array(z.string())
      .meta({ description: 'Each replaces a two-factor code once; returned only here' }),
  })
  .meta({ id: 'TotpSetup' });
export type TotpSetup = z.output<typeof TotpSetup>;

/** Session ids are not numbers, so that they cannot be guessed. */
export const sessionParams = z.object({
  id: z
    .string()
    .regex(/^[\w-]{22}$/, 'invalid_id' satisfies ErrorCode)
    .meta({ description: 'Id of a session', examples: ['Zq3v0aX9bT4mK7cL2dNw5g'] }),
});

export const OwnSession = z
  .object({
    id: z.string(),
    created_at: timeOut,
    last_used_at: timeOut,
    user_agent: z.string().meta({ description: 'The User-Agent header of the sign-in; empty if the client sent none' }),
    is_current: z.boolean().meta({ description: 'Whether this call was made in this session' }),
  })
  .meta({ id: 'Session' });
export type OwnSession = z.output<typeof OwnSession>;

export const SessionList = z.object({ sessions: z.array(OwnSession) }).meta({ id: 'SessionList' });
export type SessionList = z.output<typeof SessionList>;
