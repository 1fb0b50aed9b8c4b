import { expect, test } from '@jest/globals';
import { describeApi } from '#http/openapi';
import { allRoutes } from '#routes/all';
import type { RouteDeps } from '#routes/deps';

/** Routes use their dependencies only when they are called. */
const parts = new Proxy({}, { get: () => parts }) as RouteDeps;
const routes = allRoutes(parts);
const contract = describeApi(routes, { server: '/api/v1', version: '1' }) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { required: boolean };
  responses: Record<string, unknown>;
}

const operations = Object.values(contract.paths).flatMap((path) => Object.values(path));

test('every route is listed once with a unique operation id', () => {
  expect(operations).toHaveLength(routes.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
});

test('every reference resolves', () => {
  const names = [...JSON.stringify(contract).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !(name in contract.components.schemas))).toEqual([]);
  expect(JSON.stringify(contract)).not.toContain('$defs');
});

test('every path parameter is described', () => {
  for (const [path, methods] of Object.entries(contract.paths)) {
    const inAddress = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters = [] } of Object.values(methods)) {
      expect(parameters.filter((p) => p.in === 'path').map(({ name }) => name)).toEqual(inAddress);
    }
  }
});

test('ids are documented as integers, though decimal strings are accepted', () => {
  const [parameter] = contract.paths['/videos/{id}']?.['get']?.parameters ?? [];
  expect(parameter?.schema).toMatchObject({ type: 'integer', minimum: 1 });
});

test('a body is required if a call fails without its fields', () => {
  const optional = operations.filter(({ requestBody }) => requestBody?.required === false);
  expect(optional.map(({ operationId }) => operationId)).toEqual(['updateMe', 'banUser']);
  expect(contract.paths['/auth/login']?.['post']?.requestBody?.required).toBe(true);
});

test('every call documents its success and its errors', () => {
  for (const { responses } of operations) {
    const statuses = Object.keys(responses).map(Number);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses).toEqual(expect.arrayContaining([400, 429, 500, 503]));
  }
});
