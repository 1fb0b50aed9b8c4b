import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { LANGUAGE_PATTERN } from '@tallscreen/proto/rules/language-codes';
import { z } from 'zod';
import { videoIdParams } from '#contract/common';
import { Captions } from '#contract/video';

const MAX_LANGUAGE = 35;

export const captionsParams = videoIdParams.extend({
  lang: z
    .string()
    .max(MAX_LANGUAGE)
    .regex(new RegExp(`^${LANGUAGE_PATTERN}$`), 'invalid_language' satisfies ErrorCode)
    .meta({ description: 'The language as a BCP 47 code', examples: ['en', 'pt-BR'] }),
});

export const captionsFile = z
  .string()
  .meta({ description: 'A WebVTT file', examples: ['WEBVTT\n\n00:01.000 --> 00:03.000\nHello\n'] });

export const CaptionsSet = z.object({ captions: z.array(Captions) }).meta({ id: 'CaptionsSet' });
export type CaptionsSet = z.output<typeof CaptionsSet>;
