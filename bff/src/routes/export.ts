import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { Done } from '#contract/common';
import { DataExport } from '#contract/export';
import { exportView } from '#views/export';

const common = { tag: 'users', access: 'signedIn', path: '/users/me/export' } as const;

export const exportRoutes = ({ clients: { exports } }: RouteDeps): Route[] => [
  route({
    ...common,
    method: 'post',
    operationId: 'requestExport',
    summary:
      'Request a ZIP file of all your data; does nothing while one is made and within an hour of the last request',
    limits: ['write'],
    status: 202,
    response: Done,
    async handle() {
      await exports.requestExport({});
      return { detail: 'Your data is being collected. You will be notified.' };
    },
  }),
  route({
    ...common,
    method: 'get',
    operationId: 'readExport',
    summary: 'Read whether the ZIP file of your data is ready, and its address, which is valid for one day',
    limits: ['read'],
    response: DataExport,
    handle: async () => exportView(await exports.getExport({})),
  }),
];
