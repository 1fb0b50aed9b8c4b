import { expect, test } from '@jest/globals';
import { auditActions } from '@tallscreen/proto/rules/audit-targets';
import { allRoutes } from '#routes/all';
import type { RouteDeps } from '#routes/deps';
import { auditedRoutes } from '#testing/audited-routes';

/** Routes use their deps only when they are called. */
const deps = new Proxy({}, { get: () => deps }) as RouteDeps;

test('each call by which admins change something names its entry in the audit log, or says why it has none', () => {
  const writes = allRoutes(deps).filter(
    ({ access, method }) => typeof access !== 'string' && !['get', 'head'].includes(method),
  );
  const named = writes.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(Object.keys(auditedRoutes).toSorted()).toEqual(named.toSorted());
});

/**
 * Admins cause these by calls that are for everybody, or by answers to appeals and reports; the date, the first one.
 */
const fromElsewhere = [
  'appeal.granted_by_time',
  'comment.approved',
  'comment.hidden',
  'promo.removed',
  ...['video', 'promo'].flatMap((kind) => [`${kind}.reopened`, `${kind}.restored`]),
];

test('each action of the audit log is caused by a call', () => {
  const caused = Object.values(auditedRoutes).flatMap((audited) => (typeof audited === 'string' ? [] : audited));
  expect([...new Set([...caused, ...fromElsewhere])].toSorted()).toEqual(auditActions.toSorted());
});
