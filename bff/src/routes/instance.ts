import type { PolicyValues } from '@tallscreen/proto/rules/policies';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import * as schemas from '#contract/instance';
import { instanceValue, instanceView } from '#views/instance';

const name = 'instance';

/** Name, contact and pages of the installation. They are kept as a policy: with versions, and in the audit log. */
export function instanceRoutes({ clients: { policies }, registration }: RouteDeps): Route[] {
  return [
    route({
      method: 'get',
      path: '/instance',
      operationId: 'readInstance',
      summary: 'Read whose installation this is',
      tag: 'instance',
      access: 'public',
      limits: ['read'],
      response: schemas.Instance,
      handle: async () => instanceView((await policies.getPolicy({ name })).current, registration),
    }),
    route({
      method: 'put',
      path: '/admin/instance',
      operationId: 'setInstance',
      summary: 'Change what everybody sees of the installation; what is left out stays',
      tag: 'admin',
      access: ['admin'],
      limits: ['write'],
      body: schemas.instanceBody,
      response: schemas.Instance,
      errors: [409],
      async handle({ body: { version, ...changed } }) {
        const { current } = await policies.getPolicy({ name });
        const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
        const value: PolicyValues['instance'] = { ...instanceValue(current), ...given };
        const { policy } = await policies.setPolicy({
          name,
          value: JSON.stringify(value),
          version: version === undefined ? (current?.version ?? 0n) : BigInt(version),
        });
        return instanceView(policy?.current, registration);
      },
    }),
  ];
}
