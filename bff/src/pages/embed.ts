import type { Links } from '#pages/heads';
import { escapeMarkup as escape } from '#pages/markup';
import type { PublicVideo } from '#pages/public-items';

/** Address of the player's style sheet. */
export const EMBED_CSS = '/embed/player.css';

/**
 * Other sites may show the player in a frame. It has no script, form or cookie, so a page that overlays it
 * (clickjacking) gains nothing.
 */
export const embedHeaders = (origin: string): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${origin}`,
    `media-src ${origin}`,
    `img-src ${origin}`,
    'frame-ancestors *',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-resource-policy': 'cross-origin',
});

const document = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escape(title)}</title>
    <link rel="stylesheet" href="${EMBED_CSS}">
  </head>
  <body>
    ${body}
  </body>
</html>
`;

/** The player of a live video for frames of other sites. */
export function embedPage({ video, title, file, uploader }: PublicVideo, links: Links): string {
  const outside = 'target="_blank" rel="noopener"';
  return document(
    `${title} · ${links.site}`,
    `${links.look.logo_url === null ? '' : `<img class="logo" src="${escape(links.look.logo_url)}" alt="" width="32" height="32">\n    `}<video src="${escape(file.url)}" poster="${escape(video.posterUrl)}" aria-label="${escape(title)}" controls loop playsinline preload="none"></video>
    <p><a href="${escape(links.video(video.id))}" ${outside}>${escape(title)}</a>
    <a href="${escape(links.profile(uploader.username))}" ${outside}>@${escape(uploader.username)} on ${escape(links.site)}</a></p>`,
  );
}

export const noEmbedPage = ({ site }: Links): string => document(site, '<p>This video is not available.</p>');
