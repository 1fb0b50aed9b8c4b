import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { z } from 'zod';
import { emailJson, idOut, mailedCodeJson, newPasswordJson, roleOut, usernameJson } from '#contract/common';

const filled = (most: number) => z.string().trim().min(1).max(most);
const secret = z.string().min(1).max(1024);
const bothRequired: ErrorCode = 'credentials_required';

export const loginBody = z
  .object({
    username: z
      .string(bothRequired)
      .trim()
      .min(1, bothRequired)
      .max(254)
      .meta({ description: 'E-mail address or username' }),
    password: z.string(bothRequired).min(1, bothRequired).max(1024),
    totp_code: z
      .string()
      .trim()
      .max(40)
      .optional()
      .meta({ description: 'Two-factor or recovery code; required after a 401 with totp_required' }),
  })
  .meta({ id: 'Login' });
export type Login = z.input<typeof loginBody>;

/** Accepts any type: a bot learns nothing about the expected type, and the honeypot check refuses its value. */
const trap = z
  .unknown()
  .default('')
  .transform((given) => {
    if (given === null) return '';
    if (typeof given === 'string') return given;
    // An object is not turned into JSON, because JSON.stringify throws for a deeply nested one.
    return typeof given === 'number' || typeof given === 'boolean' ? String(given) : 'object';
  });
const honeypot = trap.meta({
  json: { type: ['string', 'null'], maxLength: 0, examples: [''], description: 'Must be empty; only bots fill it in' },
});
const jsCheck = trap.meta({ json: { type: 'string', enum: ['human'] } });

const formTime = trap
  .transform((text) => (/^\d{1,15}(\.\d+)?$/.test(text) ? Math.trunc(Number(text)) : 0))
  .meta({ json: { type: 'number', minimum: 0, description: 'When the form was opened, ms since the epoch' } });

export const registerBody = z
  .object({
    username: filled(100).meta(usernameJson),
    email: filled(254).meta(emailJson),
    password: secret.meta(newPasswordJson),
    role: filled(20).meta({ description: 'Sent by the form, but ignored: every account begins with the role user' }),
    invite: z.string().max(100).optional().meta({ description: 'The code of an invitation' }),
    reason: z
      .string()
      .max(2 * textLimits.reason)
      .optional()
      .meta({ description: 'Why one wants to join; required without an invitation where an admin approves people' }),
    birth_year: z
      .int()
      .min(1900)
      .max(2200)
      .optional()
      .meta({ description: 'Required where a minimum age is set; it is not stored' }),
    metadata: z
      .object({
        honeypot,
        js_check: jsCheck,
        form_start_time: formTime,
      })
      .optional()
      .meta({ description: "The form's hidden fields" }),
  })
  .meta({ id: 'Registration' });
export type Registration = z.input<typeof registerBody>;

export const emailBody = z.object({ email: filled(254).meta(emailJson) }).meta({ id: 'EmailAddress' });
export type EmailAddress = z.input<typeof emailBody>;

export const verifyCodeBody = z
  .object({
    email: filled(254).meta(emailJson),
    code: z.union([filled(20), z.int().transform(String)]).meta(mailedCodeJson),
  })
  .meta({ id: 'ResetCode' });
export type ResetCode = z.input<typeof verifyCodeBody>;

export const resetPasswordBody = z
  .object({
    email: filled(254).meta(emailJson),
    new_password: secret.meta(newPasswordJson),
    reset_token: secret.optional(),
  })
  .meta({ id: 'PasswordReset' });
export type PasswordReset = z.input<typeof resetPasswordBody>;

const tokens = {
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int().meta({ description: 'Seconds' }),
};

export const Tokens = z.object(tokens).meta({ id: 'Tokens' });
export type Tokens = z.output<typeof Tokens>;

export const Ticket = z
  .object({ ticket: z.string(), expires_in: z.int().meta({ description: 'Seconds' }) })
  .meta({ id: 'Ticket' });
export type Ticket = z.output<typeof Ticket>;

export const Account = z
  .object({
    id: idOut,
    username: z.string(),
    email: z.string(),
    role: roleOut,
    avatar_url: z.string().nullable(),
    bio: z.string(),
    totp_enabled: z.boolean().meta({ description: 'Whether signing in asks for a two-factor code' }),
    totp_setup_required: z
      .boolean()
      .meta({ description: 'Whether two-factor sign-in must be set up before anything else' }),
    email_verified: z
      .boolean()
      .meta({ description: 'Always true if the installation does not require verified addresses' }),
  })
  .meta({ id: 'Account' });
export type Account = z.output<typeof Account>;

const Waiting = z.object({ status: z.literal('waiting') }).meta({ id: 'WaitingForApproval' });

/** With 202: an admin has to approve the person first. */
export const Registered = z.union([z.object({ ...tokens, user: Account }), Waiting]).meta({ id: 'Registered' });
export type Registered = z.output<typeof Registered>;

export const ResetToken = z.object({ reset_token: z.string(), expires_in: z.int() }).meta({ id: 'ResetToken' });
export type ResetToken = z.output<typeof ResetToken>;
