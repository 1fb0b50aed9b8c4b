import { liveFromMs } from '@tallscreen/kit/video-details';
import { describeVideo, type Links } from '#pages/heads';
import { xmlDocument, type XmlElement } from '#pages/markup';
import type { PublicProfile, PublicVideo } from '#pages/public-items';

const element = (name: string, content: string | number): XmlElement => ({ name, content });

/** RSS 2.0 of a user's videos, the last that went live first. */
export function profileRss({ user, videos }: PublicProfile, links: Links): string {
  const self = { rel: 'self', type: 'application/rss+xml', href: links.rss(user.username) };
  return xmlDocument({
    name: 'rss',
    attributes: { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' },
    content: [
      {
        name: 'channel',
        content: [
          element('title', `@${user.username} · ${links.site}`),
          element('link', links.profile(user.username)),
          element('description', user.bio === '' ? `Videos by @${user.username} on ${links.site}.` : user.bio),
          { name: 'atom:link', attributes: self },
          ...videos.toSorted(byPublication).map((video) => rssItem(video, links)),
        ],
      },
    ],
  });
}

const byPublication = (a: PublicVideo, b: PublicVideo): number => liveFromMs(b.video) - liveFromMs(a.video);

function rssItem(item: PublicVideo, links: Links): XmlElement {
  const { video, title, hashtags, file } = item;
  const url = links.video(video.id);
  return {
    name: 'item',
    content: [
      element('title', title),
      element('link', url),
      element('guid', url),
      element('pubDate', new Date(liveFromMs(video)).toUTCString()),
      element('description', describeVideo(item, links)),
      ...hashtags.map((tag) => element('category', tag)),
      {
        name: 'enclosure',
        attributes: { url: links.of(file.url), type: 'video/mp4', length: String(file.sizeBytes) },
      },
    ],
  };
}

/** A page that search engines may visit. */
export interface SitemapEntry {
  readonly url: string;
  /** when it last changed */
  readonly changedAt?: Date | undefined;
}

export const sitemap = (entries: readonly SitemapEntry[]): string =>
  xmlDocument({
    name: 'urlset',
    attributes: { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
    content: entries.map(({ url, changedAt }) => ({
      name: 'url',
      content: [element('loc', url), ...(changedAt ? [element('lastmod', changedAt.toISOString())] : [])],
    })),
  });

/** Lets search engines visit public pages only. */
export const robotsTxt = (links: Links): string =>
  [
    'User-agent: *',
    'Allow: /api/v1/oembed',
    ...['/api/', '/ws/', '/admin', '/messages', '/notifications', '/settings'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${links.of('/sitemap.xml')}`,
    '',
  ].join('\n');
