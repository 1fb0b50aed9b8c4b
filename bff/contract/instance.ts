import { registrationModes } from '@tallscreen/proto/rules/registration-modes';
import { z } from 'zod';
import { countOut } from '#contract/common';

/** Public information about this installation: name, contact, languages, links, colours. A field is null if not set. */
export const Instance = z
  .object({
    name: z.string(),
    description: z.string(),
    registration: z.enum(registrationModes).meta({ description: 'Who may register' }),
    contact_email: z.string().nullable(),
    languages: z.array(z.string()).meta({ description: 'Codes of the languages that are spoken here' }),
    rules_url: z.string().nullable(),
    terms_url: z.string().nullable(),
    privacy_url: z.string().nullable(),
    minimum_age: z.int().nullable().meta({ description: 'Years; null if no age is asked for at registration' }),
    accent_dark: z.string().nullable().meta({ description: 'Colour of buttons in the dark theme, such as #ff6557' }),
    accent_light: z.string().nullable().meta({ description: 'Colour of buttons in the light theme' }),
    logo_url: z
      .string()
      .nullable()
      .meta({ description: 'Path of the logo, a square PNG; null for the logo of Tallscreen' }),
    version: countOut.meta({ description: 'Rises with every change; 0 before the first one' }),
  })
  .meta({ id: 'Instance' });
export type Instance = z.output<typeof Instance>;

const text = (length: number) => z.string().max(length).optional();
const nullable = (length: number) => z.string().max(length).nullish();

/** The moderation service validates the values. A field that is absent keeps its value. */
export const instanceBody = z
  .object({
    name: text(200),
    description: text(1_000),
    contact_email: nullable(300),
    languages: z.array(z.string().max(40)).max(50).optional(),
    rules_url: nullable(600),
    terms_url: nullable(600),
    privacy_url: nullable(600),
    registration: z.enum(registrationModes).nullish().meta({ description: 'Null for the mode of the settings' }),
    minimum_age: z.int().min(1).max(99).nullish(),
    accent_dark: nullable(20),
    accent_light: nullable(20),
    version: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'The version that you last read. If it has changed since, the answer is 409.' }),
  })
  .meta({ id: 'InstanceChange' });
export type InstanceChange = z.input<typeof instanceBody>;
