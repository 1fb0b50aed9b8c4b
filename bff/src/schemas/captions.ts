import { z } from 'zod';
import { videoIdParams } from '#schemas/common';
import { Captions } from '#schemas/video';

const MAX_LANGUAGE = 35;

export const captionsParams = videoIdParams.extend({
  lang: z
    .string()
    .max(MAX_LANGUAGE)
    .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, 'Give the language as a code such as en or pt-BR.')
    .meta({ description: 'The language as a BCP 47 code', examples: ['en', 'pt-BR'] }),
});

export const captionsFile = z
  .string()
  .meta({ description: 'A WebVTT file', examples: ['WEBVTT\n\n00:01.000 --> 00:03.000\nHello\n'] });

export const CaptionsSet = z.object({ captions: z.array(Captions) }).meta({ id: 'CaptionsSet' });
