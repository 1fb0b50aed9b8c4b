import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { StrikeList, Transparency } from '#contract/record';
import { monthTotalsView, strikeView } from '#views/record';
import { iso } from '#views/scalar';

export const recordRoutes = ({ clients: { records } }: RouteDeps): Route[] => [
  route({
    method: 'get',
    path: '/me/strikes',
    operationId: 'listStrikes',
    tag: 'users',
    summary: 'List your strikes: removals and upheld reports, which expire after 90 days',
    access: 'signedIn',
    limits: ['read'],
    response: StrikeList,
    handle: async () => ({ strikes: (await records.listStrikes({})).strikes.map(strikeView) }),
  }),
  route({
    method: 'get',
    path: '/transparency',
    operationId: 'readTransparency',
    tag: 'reports',
    summary: 'Read what moderation did in each month; at most ten minutes old',
    access: 'public',
    limits: ['read'],
    response: Transparency,
    async handle() {
      const { months, asOf } = await records.listMonthTotals({});
      return { months: months.map(monthTotalsView), as_of: iso(asOf) };
    },
  }),
];
