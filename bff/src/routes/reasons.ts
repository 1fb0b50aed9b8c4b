import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { ReasonList } from '#contract/reason';

export const reasonRoutes = ({ reads }: RouteDeps): Route[] => [
  route({
    method: 'get',
    path: '/reasons',
    operationId: 'listReasons',
    tag: 'reports',
    summary: 'List the rules that a rejection, a removal or a warning can name',
    access: 'public',
    limits: ['read'],
    response: ReasonList,
    handle: () => reads.reasons(),
  }),
];
