import { reasons } from '@tallscreen/proto/rules/reasons';
import { route, type Route } from '#http/route';
import { ReasonList } from '#schemas/reason';

export const reasonRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/reasons',
    operationId: 'listReasons',
    tag: 'reports',
    summary: 'List the rules that a rejection, a removal or a warning can name',
    access: 'public',
    limits: ['read'],
    response: ReasonList,
    handle: () => Promise.resolve({ reasons: [...reasons] }),
  }),
];
