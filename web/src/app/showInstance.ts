import { surfaces } from '@tallscreen/proto/rules/contrast';
import type { Instance } from '@tallscreen/bff/contract/instance';
import { setSiteLook, SITE_KEY, siteLook, type SiteLook } from '../i18n/siteName.ts';
import { keepInBrowser } from './token.ts';

type Theme = keyof typeof surfaces;

/**
 * Moderation has checked the contrast of each colour with the surfaces of its theme, so their ends are legible on it.
 */
const INK = { dark: surfaces.dark[0], light: surfaces.light[1] } as const;

function accentRule(theme: Theme, colour: string | null | undefined): string {
  if (!colour) return '';
  const hover = `color-mix(in oklch, ${colour}, ${theme === 'dark' ? 'white' : 'black'} 12%)`;
  return `@media (prefers-color-scheme: ${theme}) {
    :root { --accent: ${colour}; --accent-hover: ${hover}; --on-accent: ${INK[theme]}; }
  }`;
}

/** Older browsers, which cannot make style sheets, keep the product's colours. */
const sheet = 'adoptedStyleSheets' in document ? new CSSStyleSheet() : undefined;

function paint({ accent_dark: dark, accent_light: light, logo_url: logo }: SiteLook): void {
  for (const icon of document.querySelectorAll<HTMLLinkElement>('link[rel="icon"], link[rel="apple-touch-icon"]')) {
    icon.dataset['own'] ??= icon.href;
    icon.href = logo ?? icon.dataset['own'];
  }
  if (!sheet) return;
  sheet.replaceSync(accentRule('dark', dark) + accentRule('light', light));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}

// This happens at once, before the answer of the server.
paint(siteLook());

/** Shows name, colours and logo of the installation everywhere. */
export function showInstance({ name, accent_dark, accent_light, logo_url }: Instance): void {
  const look: SiteLook = { name, accent_dark, accent_light, logo_url };
  keepInBrowser(SITE_KEY, JSON.stringify(look));
  setSiteLook(look);
  paint(look);
}

let reading: Promise<void> | undefined;

async function read(): Promise<void> {
  const answer = await fetch('/api/v1/instance');
  if (!answer.ok) throw new Error(`The installation's name was answered with ${answer.status}.`);
  showInstance((await answer.json()) as Instance);
}

/** Reads them once a page load. Without an answer the client keeps what it showed last, and asks again later. */
export function readInstance(): void {
  reading ??= read().catch(() => void (reading = undefined));
}
