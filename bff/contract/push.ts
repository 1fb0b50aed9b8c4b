import { pushSubjects, type PushSubject } from '@tallscreen/proto/rules/push';
import { TEXT_LANGUAGES } from '@tallscreen/proto/rules/text-languages';
import { z } from 'zod';

export const PushKey = z
  .object({
    key: z.string().nullable().meta({
      description: 'The applicationServerKey to subscribe with; null if this installation sends no pushes',
    }),
  })
  .meta({ id: 'PushKey' });
export type PushKey = z.output<typeof PushKey>;

const base64url = (bytes: number, example: string) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`))
    .meta({ description: `${bytes} bytes in base64url`, examples: [example] });
};

export const subscriptionBody = z
  .object({
    endpoint: z
      .string()
      .min(9)
      .max(1_000)
      .regex(/^https?:\/\//)
      .meta({ description: 'An https address on the internet', examples: ['https://push.example.org/device'] }),
    keys: z.object({
      p256dh: base64url(65, 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: base64url(16, 'BTBZMqHH6r4Tts7J_aSIgg'),
    }),
    locale: z.enum(TEXT_LANGUAGES).meta({ description: 'Language of the texts' }),
    time_zone: z
      .string()
      .max(64)
      .optional()
      .meta({
        description: 'Of the browser; accounts under 16 get no pushes in its night',
        examples: ['Europe/Berlin'],
      }),
  })
  .meta({ id: 'PushSubscription', description: 'What PushSubscription.toJSON() gives, and a language' });
export type Subscription = z.input<typeof subscriptionBody>;

const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .meta({ examples: ['22:00'] })
  .nullable();

const kinds = pushSubjects as readonly [PushSubject, ...PushSubject[]];

export const pushSettingsBody = z
  .object({
    kinds: z.array(z.enum(kinds)).max(kinds.length).meta({ description: 'What is sent' }),
    message_text: z.boolean().meta({ description: 'Whether a push shows the words of a message' }),
    quiet_from: time.meta({ description: 'Begin of the quiet hours; null for none' }),
    quiet_to: time.meta({ description: 'Their end; before quiet_from if they last over midnight' }),
    time_zone: z
      .string()
      .min(1)
      .max(64)
      .meta({ description: 'Of the quiet hours', examples: ['Europe/Berlin'] }),
  })
  .meta({ id: 'PushSettingsChange' });
export type PushSettingsChange = z.output<typeof pushSettingsBody>;

export const PushSettings = pushSettingsBody
  .extend({ this_device: z.boolean().meta({ description: 'Whether the browser of this session gets pushes' }) })
  .meta({ id: 'PushSettings' });
export type PushSettings = z.output<typeof PushSettings>;
