import { z } from 'zod';
import { allRoutes } from '#routes/all';
import { goodStatusesOf, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { ErrorBody } from '#contract/error';
import { ServerFrame } from '#contract/socket';
import { impliedErrors } from '#http/openapi';
import { noteAnswer } from './notes.ts';

/** Routes use their dependencies only when they are called; here only the running stack calls them. */
const parts = new Proxy({}, { get: () => parts }) as RouteDeps;
export const routes: readonly Route[] = allRoutes(parts);

const patterns = routes
  .map((route) => ({ route, pattern: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '([^/]+)')}/?$`) }))
  .toSorted((a, b) => a.route.path.split('{').length - b.route.path.split('{').length);

function routeOf(method: string, path: string): Route | undefined {
  const pathname = path.split('?', 1)[0] ?? '';
  const wanted = method.toLowerCase();
  return patterns.find(({ route, pattern }) => route.method === wanted && pattern.test(pathname))?.route;
}

/** Throws if the answer does not match the contract of this call. */
export function checkAnswer(method: string, path: string, status: number, body: unknown): void {
  const route = routeOf(method, path);
  if (!route) return;
  const what = `${method} ${path} answered ${status}`;
  const goods = goodStatusesOf(route);
  const allowed = [...goods, ...impliedErrors(route), ...(route.errors ?? [])];
  if (!allowed.includes(status)) throw new Error(`${what}, which is not in its contract: ${JSON.stringify(body)}`);
  // It has no body to compare.
  if (method === 'HEAD') return noteAnswer(`HEAD ${route.path}`, status);
  const success: z.ZodType = route.answerType === 'none' ? z.strictObject({}) : route.response;
  const schema = goods.includes(status) ? success : ErrorBody;
  checkShape(what, schema, body);
  noteAnswer(`${method.toUpperCase()} ${route.path}`, status);
}

/** Throws if the server's frame is not in the contract. */
export const checkFrame = (frame: unknown): void => checkShape('A frame came', ServerFrame, frame);

function checkShape(what: string, schema: z.ZodType, sent: unknown): void {
  const result = schema.safeParse(sent);
  if (!result.success) throw new Error(`${what} in another shape: ${z.prettifyError(result.error)}`);
  if (JSON.stringify(sorted(result.data)) !== JSON.stringify(sorted(sent))) {
    throw new Error(`${what} with members that its contract does not have: ${JSON.stringify(sent)}`);
  }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([k, v]) => [k, sorted(v)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
};
