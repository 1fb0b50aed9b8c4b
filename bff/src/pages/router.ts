import { readFileSync } from 'node:fs';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { runRequest } from '@tallscreen/kit/context';
import { fail } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { nameRoute } from '@tallscreen/kit-http/observe';
import { pageHeaders } from '@tallscreen/kit-http/security-headers';
import { refuseOtherMethods } from '#http/mount';
import type { RateLimiter } from '#http/rate-limits';
import { createRequestContext } from '#http/request-context';
import { send, toContent, type Content } from '#pages/content';
import { EMBED_CSS, embedHeaders, embedPage, noEmbedPage } from '#pages/embed';
import { profileRss, robotsTxt } from '#pages/feeds';
import { lookTags, noHead, profileHead, videoHead, type Links } from '#pages/heads';
import { MANIFEST, webManifest } from '#pages/manifest';
import type { PublicItems } from '#pages/public-items';
import { fillTemplate, type Head, type ReadTemplate } from '#pages/template';

export interface PagesDeps {
  readonly template: ReadTemplate;
  readonly items: PublicItems;
  readonly sitemap: () => Promise<Content>;
  readonly links: Links;
  /** the links with the present name of the installation */
  readonly readLinks: () => Promise<Links>;
  readonly limiter: Pick<RateLimiter, 'count'>;
  readonly logger: Logger;
  readonly headMs?: number;
}

const HTML = 'text/html; charset=utf-8';
const VIDEOS_IN_RSS = 30;
/** How long a person waits for the head's data. Then they get the page without it, because only programs read it. */
const HEAD_TIMEOUT_MS = 2_000;
const TIMEOUT_MS = 10_000;

/** The literal address lets a bundler find the file. */
const css = readFileSync(new URL('embed.css', import.meta.url), 'utf8');

/**
 * Pages that other sites and programs link to, with a head for what they show, and files for programs. The web server
 * serves all other pages.
 */
export function createPages(deps: PagesDeps): Router {
  const { template, items, sitemap, links, readLinks, limiter, logger, headMs = HEAD_TIMEOUT_MS } = deps;
  const router = Router();

  function serve(path: string, timeoutMs: number, handle: (req: Request, res: Response) => Promise<void>): void {
    const handler: RequestHandler = (req, res) => {
      nameRoute(req, path);
      return runRequest(createRequestContext(req, res, timeoutMs), async () => {
        await limiter.count(['read'], { req, user: undefined }, res, 'before');
        await handle(req, res);
      });
    };
    router
      .route(path)
      .get(handler)
      .all(refuseOtherMethods(['GET']));
  }

  /** Serves the page of the web client with the head that `headOf` returns. */
  const page = (path: string, headOf: (req: Request) => Promise<Head | undefined>) =>
    serve(path, headMs, async (req, res) => {
      const reading = headOf(req).catch((error: unknown) => {
        logger.warn({ err: error, route: path }, 'the head of a page could not be read');
        return undefined;
      });
      const [{ html, scripts }, head, named] = await Promise.all([
        template(),
        Promise.race([reading, noHeadAfter(headMs)]),
        readLinks(),
      ]);
      const { tags = [], ...titles } = head ?? {};
      const headers = pageHeaders(req.headers.host ?? 'localhost', scripts);
      send(req, res, toContent(HTML, fillTemplate(html, { ...titles, tags: [...tags, ...lookTags(named)] })), headers);
    });

  const videoHeadOf = async (id: unknown): Promise<Head> => {
    const video = await items.video(String(id));
    return video ? videoHead(video, await readLinks()) : noHead;
  };

  page('/video/:id', ({ params }) => videoHeadOf(params['id']));
  // The address that people share.
  page('/feed', async ({ query }) => (query['video'] === undefined ? undefined : videoHeadOf(query['video'])));
  page('/profile/:username', async ({ params }) => {
    const user = await items.user(String(params['username']));
    return user ? profileHead(user, await readLinks()) : noHead;
  });

  serve('/profile/:username/rss.xml', TIMEOUT_MS, async (req, res) => {
    const profile = await items.profile(String(req.params['username']), VIDEOS_IN_RSS);
    if (!profile) throw fail('user_not_found');
    send(req, res, toContent('application/rss+xml; charset=utf-8', profileRss(profile, await readLinks())));
  });
  // The lists of a profile, and addresses that the web client answers with its own "not found".
  for (const path of ['/video{/*rest}', '/feed/*rest', '/profile{/*rest}']) page(path, async () => undefined);

  serve(EMBED_CSS, TIMEOUT_MS, async (req, res) => send(req, res, toContent('text/css; charset=utf-8', css)));
  serve('/embed/:id', TIMEOUT_MS, async (req, res) => {
    const video = await items.video(String(req.params['id']));
    if (!video) res.statusCode = 404;
    const headers = embedHeaders(links.origin);
    const named = await readLinks();
    send(req, res, toContent(HTML, video ? embedPage(video, named) : noEmbedPage(named)), headers);
  });

  serve('/sitemap.xml', TIMEOUT_MS, async (req, res) => send(req, res, await sitemap()));
  serve('/robots.txt', TIMEOUT_MS, async (req, res) => {
    send(req, res, toContent('text/plain; charset=utf-8', robotsTxt(links)));
  });
  serve(MANIFEST, TIMEOUT_MS, async (req, res) => {
    send(req, res, toContent('application/manifest+json; charset=utf-8', webManifest(await readLinks())));
  });
  return router;
}

/** Reads shared by several requests must not end with the time limit of one of them. */
const noHeadAfter = (ms: number): Promise<undefined> =>
  new Promise((resolve) => void setTimeout(() => resolve(undefined), ms).unref());
