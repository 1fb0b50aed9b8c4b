import { audienceOf } from '@tallscreen/kit/video-details';
import { isListed } from '@tallscreen/proto/rules/video-audience';
import { policyDefaults, type PolicyValues } from '@tallscreen/proto/rules/policies';
import type { PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { Tag } from '#pages/markup';
import type { PublicVideo } from '#pages/public-items';
import type { Head } from '#pages/template';

type Look = Pick<PolicyValues['instance'], 'name' | 'accent_dark' | 'accent_light' | 'logo_url'>;

const lookOf = ({ name, accent_dark, accent_light, logo_url }: Look): Look => ({
  name,
  accent_dark,
  accent_light,
  logo_url,
});
const OWN_LOOK = JSON.stringify(lookOf(policyDefaults.instance));

/** The addresses of what can be linked, at the public origin. `look`: how the installation looks. */
export const createLinks = (origin: string, instance: Look = policyDefaults.instance) => ({
  origin,
  site: instance.name,
  look: lookOf(instance),
  of: (path: string): string => origin + path,
  video: (id: bigint): string => `${origin}/video/${id}`,
  embed: (id: bigint): string => `${origin}/embed/${id}`,
  profile: (username: string): string => `${origin}/profile/${encodeURIComponent(username)}`,
  rss: (username: string): string => `${origin}/profile/${encodeURIComponent(username)}/rss.xml`,
  oembed: (url: string): string => `${origin}/api/v1/oembed?url=${encodeURIComponent(url)}`,
});
export type Links = ReturnType<typeof createLinks>;

const named = (name: string, content: string | number): Tag => ({ name: 'meta', attributes: { name, content } });
const property = (name: string, content: string | number): Tag => ({
  name: 'meta',
  attributes: { property: name, content },
});
const link = (rel: string, href: string, more: Readonly<Record<string, string>> = {}): Tag => ({
  name: 'link',
  attributes: { rel, href, ...more },
});

const discovery = (links: Links, url: string, title: string): Tag =>
  link('alternate', links.oembed(url), { type: 'application/json+oembed', title });

export const describeVideo = ({ hashtags, uploader }: PublicVideo, { site }: Links): string =>
  [`A video by @${uploader.username} on ${site}.`, ...hashtags.map((tag) => `#${tag}`)].join(' ');

const noIndex = named('robots', 'noindex');

/**
 * Open Graph, a Twitter card and the link to oEmbed of a live video. Search engines are asked not to index one that
 * stands in no list.
 */
export function videoHead(item: PublicVideo, links: Links): Head {
  const { video, title, file } = item;
  const [url, play, picture] = [links.video(video.id), links.of(file.url), links.of(video.posterUrl)];
  const description = describeVideo(item, links);
  return {
    title: `${title} · ${links.site}`,
    description,
    tags: [
      ...(isListed(audienceOf(video)) ? [] : [noIndex]),
      link('canonical', url),
      property('og:site_name', links.site),
      property('og:type', 'video.other'),
      property('og:title', title),
      property('og:description', description),
      property('og:url', url),
      property('og:image', picture),
      property('og:image:alt', title),
      property('og:video', play),
      property('og:video:type', 'video/mp4'),
      property('og:video:width', file.width),
      property('og:video:height', file.height),
      named('twitter:card', 'player'),
      named('twitter:title', title),
      named('twitter:description', description),
      named('twitter:image', picture),
      named('twitter:player', links.embed(video.id)),
      named('twitter:player:width', file.width),
      named('twitter:player:height', file.height),
      discovery(links, url, title),
    ],
  };
}

/** A picture for users without one. */
const NO_AVATAR = '/icon-512.png';

/** The same tags for the profile of an active user. */
export function profileHead({ username, bio, avatarUrl }: PublicUser, links: Links): Head {
  const url = links.profile(username);
  const title = `@${username}`;
  const description = bio === '' ? `Videos by @${username} on ${links.site}.` : bio;
  const picture = links.of(avatarUrl === '' ? NO_AVATAR : avatarUrl);
  return {
    title: `${title} · ${links.site}`,
    description,
    tags: [
      link('canonical', url),
      property('og:site_name', links.site),
      property('og:type', 'profile'),
      property('og:title', title),
      property('og:description', description),
      property('og:url', url),
      property('og:image', picture),
      property('profile:username', username),
      named('twitter:card', 'summary'),
      named('twitter:title', title),
      named('twitter:description', description),
      named('twitter:image', picture),
      link('alternate', links.rss(username), { type: 'application/rss+xml', title: `Videos by ${title}` }),
      discovery(links, url, title),
    ],
  };
}

/** Tells the web client name, colours and logo, so that its first picture has them (web/src/i18n/siteName.ts). */
export const lookTags = ({ look }: Links): Tag[] => {
  const content = JSON.stringify(look);
  return content === OWN_LOOK ? [] : [named('site-look', content)];
};

/** For a page of a video or user that nobody may see: asks search engines not to index it. */
export const noHead: Head = { tags: [noIndex] };
