import { timestampMs } from '@bufbuild/protobuf/wkt';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { Setup, type setupSteps } from '#contract/setup';
import { instanceValue } from '#views/instance';

type Step = (typeof setupSteps)[number];

const SECURITY = '/settings/security';
/** Where each step is done; null: outside of the product. */
const LINKS: Readonly<Record<Step, string | null>> = {
  admin_password: SECURITY,
  two_factor: SECURITY,
  mail: null,
  instance: '/admin/policies?tab=instance',
  promo_price: '/admin/payments',
  second_moderator: '/admin/users',
  backup: null,
};

const BACKUP_MS = 7 * 24 * 60 * 60_000;

/** Lists the steps that set up an installation. The service that owns a fact tells whether its step is done. */
export function adminSetupRoutes({ clients: { userAdmin, pricing, policies } }: RouteDeps): Route[] {
  async function readDone(): Promise<Record<Step, boolean>> {
    const [identity, { current: price }, { current: instance }] = await Promise.all([
      userAdmin.getSetup({}),
      pricing.getPricing({}),
      policies.getPolicy({ name: 'instance' }),
    ]);
    const { backedUpAt } = identity;
    return {
      admin_password: identity.passwordChanged,
      two_factor: identity.totpEnabled,
      mail: identity.mailWorks,
      instance: instanceValue(instance).contact_email !== null,
      promo_price: price !== undefined,
      second_moderator: identity.adminCount > 1,
      backup: backedUpAt !== undefined && timestampMs(backedUpAt) > Date.now() - BACKUP_MS,
    };
  }

  return [
    route({
      method: 'get',
      path: '/admin/setup',
      operationId: 'readSetup',
      summary: 'Read which steps of setting up the installation are done',
      tag: 'admin',
      access: ['admin'],
      limits: ['read'],
      response: Setup,
      async handle() {
        const done = await readDone();
        return { steps: (Object.keys(LINKS) as Step[]).map((id) => ({ id, done: done[id], link: LINKS[id] })) };
      },
    }),
  ];
}
