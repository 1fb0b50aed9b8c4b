import { surfaces } from '@tallscreen/proto/rules/contrast';
import type { Instance } from '@tallscreen/bff/contract/instance';
import { setSiteName } from '../ui/siteName.ts';

type Theme = keyof typeof surfaces;

/** Moderation has checked the contrast of each colour with the surfaces of its theme, so their ends are legible on it. */
const INK = { dark: surfaces.dark[0], light: surfaces.light[1] } as const;

function accentRule(theme: Theme, colour: string | null): string {
  if (colour === null) return '';
  const hover = `color-mix(in oklch, ${colour}, ${theme === 'dark' ? 'white' : 'black'} 12%)`;
  return `@media (prefers-color-scheme: ${theme}) {
    :root { --accent: ${colour}; --accent-hover: ${hover}; --on-accent: ${INK[theme]}; }
  }`;
}

/** Older browsers, which cannot make style sheets, keep the product's colours. */
const sheet = 'adoptedStyleSheets' in document ? new CSSStyleSheet() : undefined;

/** Shows name and colours of the installation everywhere. */
export function showInstance({ name, accent_dark: dark, accent_light: light }: Instance): void {
  setSiteName(name);
  if (!sheet) return;
  sheet.replaceSync(accentRule('dark', dark) + accentRule('light', light));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}

/** Reads them once after the first screen stands. Without an answer the client keeps what it showed last. */
export async function readInstance(): Promise<void> {
  const answer = await fetch('/api/v1/instance');
  if (answer.ok) showInstance((await answer.json()) as Instance);
}
