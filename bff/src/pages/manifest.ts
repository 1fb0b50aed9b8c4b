import { surfaces } from '@tallscreen/proto/rules/contrast';
import { logoIconOf } from '@tallscreen/proto/rules/logo-url';
import { SHARE_PATH } from '@tallscreen/proto/rules/share-target';
import type { Links } from '#pages/heads';

/** Name, icons and colours that a browser shows for the installed web client (W3C Web Application Manifest). */
export const MANIFEST = '/site.webmanifest';

const GROUND = surfaces.dark[0];

const png = (src: string, pixels: number) => ({ src, sizes: `${pixels}x${pixels}`, type: 'image/png' });

/** The product's own; files of the web client. */
const OWN_ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  png('/icon-192.png', 192),
  png('/icon-512.png', 512),
  { ...png('/icon-maskable-512.png', 512), purpose: 'maskable' },
];

/** Returns the manifest with name, logo and accent colour of the installation. */
export const webManifest = ({ site, look: { accent_dark: accent, logo_url: logo } }: Links): string =>
  JSON.stringify({
    id: '/',
    name: site,
    short_name: site,
    description: 'Short vertical videos, one at a time.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: accent ?? GROUND,
    icons: logo === null ? OWN_ICONS : [png(logoIconOf(logo), 192), png(logo, 512)],
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'file', accept: ['video/mp4', 'video/webm', 'video/quicktime', 'video/*'] }] },
    },
    shortcuts: [
      { name: 'Search', url: '/search' },
      { name: 'Upload', url: '/upload' },
    ],
  });
