import type { RequestListener } from 'node:http';
import express from 'express';
import type { Readiness } from '@tallscreen/kit/readiness';
import { traceHttp } from '@tallscreen/kit/telemetry/http';
import { allowOrigins } from '#http/cors';
import { createDocs, serveContract } from '#http/docs';
import { answerErrors, answerUnknown } from '#http/errors';
import { createFastLane } from '#http/fast-lane';
import { mount } from '#http/mount';
import { describeApi } from '#http/openapi';
import { createProbes } from '#http/probes';
import { openScope } from '#http/scope';
import { allRoutes } from '#routes/all';
import type { RouteDeps } from '#routes/deps';

export const BASE = '/api/v1';

export interface AppDeps extends RouteDeps {
  readonly readiness: Readiness;
  /** whose X-Forwarded-For is believed: words, addresses or subnets by comma */
  readonly trustProxy: string;
  /** other sites whose pages may call */
  readonly origins: readonly string[];
}

export function createApp(deps: AppDeps): RequestListener {
  const routes = allRoutes(deps);
  const contract = describeApi(routes, { server: BASE, version: '1' });
  const origins = new Set(deps.origins);
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', deps.trustProxy);

  app.use(traceHttp);
  app.use(openScope(deps.isHttps));
  if (origins.size > 0) app.use(allowOrigins(origins));
  app.use(BASE, mount(routes, deps));
  app.use(createProbes(deps.readiness));
  app.get(['/openapi.json', `${BASE}/openapi.json`], serveContract(contract));
  app.use('/api', createDocs());
  app.use(answerUnknown);
  app.use(answerErrors(deps.logger));
  return createFastLane(routes, { base: BASE, isHttps: deps.isHttps, origins, logger: deps.logger, app });
}
