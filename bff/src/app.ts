import type { RequestListener } from 'node:http';
import express from 'express';
import type { Readiness } from '@tallscreen/kit/readiness';
import { observeHttp } from '@tallscreen/kit-http/observe';
import { allowOrigins } from '#http/cors';
import { limitBodyTime } from '#http/body-time';
import { describeSocket } from '#http/asyncapi';
import { createDocs, createDocument } from '#http/docs';
import { handleErrors, handleUnknown, refusePlainSocket } from '#http/errors';
import { mount } from '#http/mount';
import { onlyOwnHost, type OwnHostDeps } from '#http/own-host';
import { describeApi } from '#http/openapi';
import { createPlaces, type Places } from '#http/places';
import { createProbes } from '#http/probes';
import { openRequest, type OpenRequestOptions } from '#http/request-context';
import { shedLoad } from '#http/shed-load';
import { createTrackHandler } from '#http/track-handler';
import { createLinks } from '#pages/heads';
import { createReadLinks } from '#reads/instance';
import { createPublicItems } from '#pages/public-items';
import { createSitemap } from '#pages/sitemap';
import { createPages } from '#pages/router';
import type { ReadTemplate } from '#pages/template';
import { allRoutes } from '#routes/all';
import type { RouteDeps } from '#routes/deps';
import { announceTus, overrideMethod } from '#upload/tus';

export const BASE = '/api/v1';

export interface AppDeps extends RouteDeps, Pick<OpenRequestOptions, 'browserTracesShare'> {
  readonly readiness: Readiness;
  /** Express's setting: names, addresses or subnets of trusted proxies, separated by commas */
  readonly trustProxy: string;
  /** the page of the web client as it was built */
  readonly template: ReadTemplate;
  /** how long a page waits for the data of its head; 2 s when absent */
  readonly headMs?: number;
  /** returns false for a request that names another host, which is then refused */
  readonly isOwnHost: OwnHostDeps['isOwnHost'];
  /** time for a body that is no upload; 15 s when absent */
  readonly bodyMs?: number;
  /** limits how many calls without a body run at the same time; no limit when absent */
  readonly places?: Places;
  /** other origins whose pages may call */
  readonly origins: readonly string[];
}

export function createApp(deps: AppDeps): RequestListener {
  const routes = allRoutes(deps);
  const openApi = describeApi(routes, { server: BASE, version: '1' });
  const asyncApi = describeSocket({ publicUrl: deps.publicOrigin, version: '1' });
  const cors = deps.origins.length > 0 ? allowOrigins(deps.origins) : undefined;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', deps.trustProxy);

  app.use(observeHttp);
  app.use(openRequest(deps));
  // This must come before CORS, because CORS answers OPTIONS requests itself.
  app.use(`${BASE}/uploads`, overrideMethod, announceTus);
  if (cors) app.use(cors);
  app.use(BASE, mount(routes, { ...deps, ownOrigins: [deps.publicOrigin, ...deps.origins] }, BASE));
  app.use(createProbes(deps.readiness));
  app.use(createDocument(['/openapi.json', `${BASE}/openapi.json`], openApi));
  app.use(createDocument(['/asyncapi.json'], asyncApi));
  app.use('/api', createDocs());
  const links = createLinks(deps.publicOrigin);
  const readLinks = createReadLinks(deps.reads, deps.publicOrigin);
  app.use(
    createPages({
      ...deps,
      links,
      readLinks,
      items: createPublicItems(deps),
      sitemap: createSitemap({ ...deps, links }),
    }),
  );
  app.all('/ws/chat/:id', refusePlainSocket);
  app.use(handleUnknown);
  app.use(handleErrors(deps.logger));
  const route = routes.find(({ operationId }) => operationId === 'track');
  const listener = route ? createTrackHandler({ ...deps, base: BASE, route, cors, app }) : app;
  const { places = createPlaces(Infinity) } = deps;
  return onlyOwnHost(deps, shedLoad({ ...deps, base: BASE, places }, limitBodyTime(deps, listener, deps.bodyMs)));
}
