import { z } from 'zod';

const size = (what: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .optional()
    .meta({ json: { type: 'integer', minimum: 1, maximum: 999_999, description: `Greatest ${what} in pixels` } });

export const oembedQuery = z.object({
  url: z
    .string()
    .min(1)
    .max(2_000)
    .meta({ description: 'The address of a video, of a shared link to one, or of a profile' }),
  maxwidth: size('width'),
  maxheight: size('height'),
  format: z.string().max(10).default('json').meta({ description: 'Only json; others get 501' }),
});

const common = {
  version: z.literal('1.0'),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.int().meta({ description: 'Seconds for which the answer may be kept' }),
};

/** oEmbed 1.0: a video has a player, a profile is a link. */
export const Oembed = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('video'),
        ...common,
        html: z.string().meta({ description: 'A frame with the player' }),
        width: z.int(),
        height: z.int(),
        thumbnail_url: z.string(),
        thumbnail_width: z.int(),
        thumbnail_height: z.int(),
      })
      .meta({ id: 'OembedVideo' }),
    z.object({ type: z.literal('link'), ...common }).meta({ id: 'OembedLink' }),
  ])
  .meta({ id: 'Oembed' });
export type Oembed = z.output<typeof Oembed>;
