import type { z } from 'zod';
import { fail } from '@tallscreen/kit/errors';
import { route, type Route } from '#http/route';
import type { Links } from '#pages/heads';
import { readItemAddress } from '#pages/item-address';
import { escapeMarkup } from '#pages/markup';
import { createReadLinks } from '#reads/instance';
import { createPublicItems, type PublicVideo } from '#pages/public-items';
import type { RouteDeps } from '#routes/deps';
import * as schemas from '#contract/oembed';

type Answer = schemas.Oembed;
type Size = Pick<z.output<typeof schemas.oembedQuery>, 'maxwidth' | 'maxheight'>;

/** How long pages may keep an answer; then a removed video disappears from them. */
const CACHE_SECONDS = 3_600;
/** The height of the links below the video in the player. */
const LINKS_HEIGHT = 60;
const DEFAULT = { width: 640, height: 640 };

export function oembedRoutes(deps: RouteDeps): Route[] {
  const readLinks = createReadLinks(deps.reads, deps.publicOrigin);
  const items = createPublicItems(deps);
  return [
    route({
      method: 'get',
      path: '/oembed',
      operationId: 'oembed',
      tag: 'links',
      summary: 'Describe a live video or a profile to other sites by oEmbed 1.0, videos with a player for a frame',
      access: 'public',
      limits: ['read'],
      query: schemas.oembedQuery,
      response: schemas.Oembed,
      errors: [404],
      async handle({ query: { url, format, ...size } }) {
        if (format !== 'json') throw fail('format_not_available');
        const links = await readLinks();
        const target = readItemAddress(url, links);
        if (target?.video !== undefined) {
          const video = await items.video(target.video);
          if (video) return videoAnswer(video, links, size);
        }
        const user = target?.profile === undefined ? undefined : await items.user(target.profile);
        if (!user) throw fail('nothing_public_here');
        const [title, profile] = [`@${user.username}`, links.profile(user.username)];
        return { type: 'link' as const, ...common(links), title, author_name: title, author_url: profile };
      },
    }),
  ];
}

const common = ({ origin, site }: Links) =>
  ({ version: '1.0', provider_name: site, provider_url: `${origin}/`, cache_age: CACHE_SECONDS }) as const;

function videoAnswer({ video, title, file, uploader }: PublicVideo, links: Links, size: Size): Answer {
  const { width, height } = playerSize(file, size);
  const source = escapeMarkup(links.embed(video.id));
  return {
    type: 'video',
    ...common(links),
    title,
    author_name: `@${uploader.username}`,
    author_url: links.profile(uploader.username),
    html: `<iframe src="${source}" title="${escapeMarkup(title)}" width="${width}" height="${height}" frameborder="0" allow="fullscreen" loading="lazy"></iframe>`,
    width,
    height,
    thumbnail_url: links.of(video.posterUrl),
    thumbnail_width: file.width,
    thumbnail_height: file.height,
  };
}

/** Returns the size of the frame: the video's aspect ratio and the links below it, within the limits. */
function playerSize(file: { readonly width: number; readonly height: number }, { maxwidth, maxheight }: Size) {
  const most = Math.max(1, Math.min(maxheight ?? Infinity, DEFAULT.height) - LINKS_HEIGHT);
  const scale = Math.min(most / file.height, Math.min(maxwidth ?? Infinity, DEFAULT.width) / file.width);
  const height = Math.min(Math.round(file.height * scale) + LINKS_HEIGHT, maxheight ?? Infinity);
  return { width: Math.max(1, Math.floor(file.width * scale)), height };
}
