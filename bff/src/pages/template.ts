import { fail } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { inlineScriptSources } from '@tallscreen/kit-http/security-headers';
import { escapeMarkup, headHtml, type Tag } from '#pages/markup';

/** The page of the web client as it was built, which the web server serves for every path. */
interface Template {
  readonly html: string;
  /** sources of its scripts, for the content security policy */
  readonly scripts: readonly string[];
}
export type ReadTemplate = () => Promise<Template>;

export interface TemplateOptions {
  /** base address of the web client's files */
  readonly webUrl: string;
  readonly logger: Logger;
  readonly keptMs?: number;
}

/** A new release of the web client is noticed after this time. */
const KEPT_MS = 5_000;
const TIMEOUT_MS = 2_000;

/**
 * Fetches the page, and keeps it for a few seconds. While the web server does not answer, the last one is used. Rejects
 * with `unavailable` if there is none.
 */
export function createTemplate({ webUrl, logger, keptMs = KEPT_MS }: TemplateOptions): ReadTemplate {
  let kept: { readonly template: Template; readonly until: number } | undefined;
  let underWay: Promise<Template> | undefined;

  async function read(): Promise<Template> {
    try {
      const headers = { accept: 'text/html' };
      const answer = await fetch(new URL('/', webUrl), { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const html = await answer.text();
      if (!answer.ok || !html.includes('</head>')) throw new Error(`The web server answered ${answer.status}`);
      const template = { html, scripts: inlineScriptSources(html) };
      kept = { template, until: Date.now() + keptMs };
      return template;
    } catch (error) {
      logger.warn({ err: error }, 'the page of the web client could not be read');
      if (!kept) throw fail('web_client_away');
      kept = { ...kept, until: Date.now() + keptMs };
      return kept.template;
    } finally {
      underWay = undefined;
    }
  }
  return () => (kept && kept.until > Date.now() ? Promise.resolve(kept.template) : (underWay ??= read()));
}

/** The head of a page, for programs that read only this. */
export interface Head {
  readonly title?: string;
  readonly description?: string;
  readonly tags: readonly Tag[];
}

/** Puts the head into the page. Its title and description replace those of the page. */
export function fillTemplate(html: string, { title, description, tags }: Head): string {
  const own = [
    ...(description === undefined ? [] : [{ name: 'meta', attributes: { name: 'description', content: description } }]),
    ...tags,
  ];
  const titled =
    title === undefined ? html : html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeMarkup(title)}</title>`);
  const described = description === undefined ? titled : titled.replace(/<meta name="description"[^<>]*>\s*/, '');
  if (own.length === 0) return described;
  return described.replace('</head>', () => `  ${headHtml(own)}\n  </head>`);
}
