import type { PolicyValues } from '@tallscreen/proto/rules/policies';
import { route, type Route } from '#http/route';
import { isRefusal } from '#http/undecided';
import type { RouteDeps } from '#routes/deps';
import { pictureBody } from '#contract/avatar';
import * as schemas from '#contract/instance';
import { PICTURE_CREATE_MS, PICTURE_UPLOAD_MS, receivePicture } from '#upload/receive-picture';
import { removeIfRefused, withNewDeadline } from '#upload/received-file';
import { instanceValue, instanceView } from '#views/instance';

const name = 'instance';
type Value = PolicyValues['instance'];

/** Name, contact and pages of the installation. They are kept as a policy: with versions, and in the audit log. */
export function instanceRoutes(deps: RouteDeps): Route[] {
  const { registration } = deps;
  const { policies } = deps.clients;
  const setLogo = createSetLogo(deps);
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
        const value: Value = { ...instanceValue(current), ...given };
        const { policy } = await policies.setPolicy({
          name,
          value: JSON.stringify(value),
          version: version === undefined ? (current?.version ?? 0n) : BigInt(version),
        });
        return instanceView(policy?.current, registration);
      },
    }),
    route({
      method: 'put',
      path: '/admin/instance/logo',
      operationId: 'setLogo',
      tag: 'admin',
      summary: 'Show this logo instead of that of Tallscreen: a JPEG, PNG, WebP or GIF; SVG is refused',
      access: ['admin'],
      limits: ['avatar'],
      body: pictureBody,
      bodyKind: 'upload',
      response: schemas.Instance,
      errors: [409, 503],
      timeoutMs: PICTURE_UPLOAD_MS,
      async handle({ req, res, user }) {
        const key = await receivePicture(deps, req, res, user.userId);
        return withNewDeadline(PICTURE_CREATE_MS, () => setLogo(key));
      },
    }),
    route({
      method: 'delete',
      path: '/admin/instance/logo',
      operationId: 'removeLogo',
      tag: 'admin',
      summary: 'Show the logo of Tallscreen again',
      access: ['admin'],
      limits: ['write'],
      response: schemas.Instance,
      errors: [409],
      handle: () => setLogo(''),
    }),
  ];
}

/**
 * Sets the logo to an uploaded picture, or removes it. Media may remove the previous one only after the policy refers
 * to the new one, so it needs a second call.
 */
function createSetLogo(deps: RouteDeps): (objectKey: string) => Promise<schemas.Instance> {
  const { clients, logger, registration } = deps;
  const { policies, videos } = clients;
  const create = (request: { objectKey: string; replacedUrls?: string[] }) =>
    videos.createLogo(request, { timeoutMs: PICTURE_CREATE_MS });
  const forget = (url: string) =>
    create({ objectKey: '', replacedUrls: [url] }).catch((err: unknown) =>
      logger.warn({ err, url }, 'could not remove a logo that is not shown'),
    );
  return async (objectKey) => {
    const { logoUrl } =
      objectKey === '' ? { logoUrl: '' } : await removeIfRefused(deps, objectKey, () => create({ objectKey }));
    const { current } = await policies.getPolicy({ name });
    const before = instanceValue(current);
    const value: Value = { ...before, logo_url: logoUrl === '' ? null : logoUrl };
    if (value.logo_url === before.logo_url) return instanceView(current, registration);
    const change = { name, value: JSON.stringify(value), version: current?.version ?? 0n };
    const { policy } = await policies.setPolicy(change).catch(async (error: unknown) => {
      if (logoUrl !== '' && isRefusal(error)) await forget(logoUrl);
      throw error;
    });
    if (before.logo_url !== null) await forget(before.logo_url);
    return instanceView(policy?.current, registration);
  };
}
