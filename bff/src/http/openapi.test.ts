import { expect, test } from '@jest/globals';
import type { ZodType } from 'zod';
import { describeApi } from '#http/openapi';
import { allRoutes } from '#routes/all';
import type { RouteDeps } from '#routes/deps';

/** Routes use their dependencies only when they are called. */
const parts = new Proxy({}, { get: () => parts }) as RouteDeps;
const routes = allRoutes(parts);
const contract = describeApi(routes, { server: '/api/v1', version: '1' }) as {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  components: { schemas: Record<string, unknown> };
};

interface Operation {
  operationId: string;
  description: string;
  security: Record<string, unknown>[];
  parameters?: {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    schema: Record<string, unknown>;
    example: unknown;
  }[];
  requestBody?: { required: boolean; content: Record<string, { schema: { $ref?: string }; example: unknown }> };
  responses: Record<string, { headers?: object; content?: Record<string, { example: unknown }> }>;
}

const operations = Object.values(contract.paths).flatMap((path) => Object.values(path));

test('every route and the three kinds of files are listed once, with a unique operation id', () => {
  expect(operations).toHaveLength(routes.length + 3);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length + 3);
});

test('every call documents who may call it', () => {
  for (const { description, security } of operations) {
    expect(description.length).toBeGreaterThan(30);
    expect(Array.isArray(security)).toBe(true);
  }
  const securityOf = (path: string, method: string) => contract.paths[path]?.[method]?.security;
  expect(securityOf('/auth/login', 'post')).toEqual([]);
  expect(securityOf('/auth/refresh', 'post')).toEqual([{ refreshCookie: [] }]);
  expect(securityOf('/auth/logout', 'post')).toEqual([{ refreshCookie: [] }, { bearer: [] }]);
  expect(securityOf('/videos/{id}/like', 'post')).toEqual([{ bearer: [] }]);
});

test('every tag is described', () => {
  for (const { name, description } of contract.tags) expect(description).not.toBe(`Calls about ${name}`);
});

test('every example matches its schema', () => {
  for (const route of routes) {
    const operation = contract.paths[route.path]?.[route.method];
    const answer =
      operation?.responses[route.status ?? 200]?.content?.[route.answerType ?? 'application/json']?.example;
    expect([route.operationId, route.response.safeParse(answer).error]).toEqual([route.operationId, undefined]);
    for (const body of Object.values(operation?.requestBody?.content ?? {}))
      expect([route.operationId, route.body?.safeParse(body.example).error]).toEqual([route.operationId, undefined]);
    const shapes = { path: route.params?.shape, query: route.query?.shape, header: route.headers?.shape };
    for (const { name, in: where, example } of operation?.parameters ?? []) {
      const field = shapes[where]?.[name] as ZodType | undefined;
      // Parameters are texts; the document has numbers for those that mean numbers.
      expect([route.operationId, name, field?.safeParse(String(example)).error]).toEqual([
        route.operationId,
        name,
        undefined,
      ]);
    }
  }
});

test('the example of a form has no null, which no form can send', () => {
  const content = contract.paths['/videos/{id}']?.['put']?.requestBody?.content;
  expect(content?.['application/json']?.example).toHaveProperty('publish_at', null);
  expect(content?.['multipart/form-data']?.example).not.toHaveProperty('publish_at');
});

test('every component is used', () => {
  const used = new Set(
    [...JSON.stringify(contract).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name),
  );
  expect(Object.keys(contract.components.schemas).filter((name) => !used.has(name))).toEqual([]);
});

test('answers document their headers', () => {
  const responses = contract.paths['/auth/login']?.['post']?.responses ?? {};
  expect(Object.keys(responses[200]?.headers ?? {})).toEqual([
    'X-Request-Id',
    'RateLimit',
    'RateLimit-Policy',
    'Set-Cookie',
  ]);
  expect(Object.keys(responses[429]?.headers ?? {})).toContain('Retry-After');
  const offset = contract.paths['/uploads/{upload}']?.['head']?.responses[200]?.headers;
  expect(Object.keys(offset ?? {})).toEqual(expect.arrayContaining(['Upload-Offset', 'Upload-Length']));
  const csv = contract.paths['/promos/invoice.csv']?.['get']?.responses[200]?.headers;
  expect(Object.keys(csv ?? {})).toContain('Content-Disposition');
});

test('a schema that replaces the output of zod keeps the description', () => {
  const campaign = contract.components.schemas['PromoChange'] as { properties: Record<string, object> };
  expect(campaign.properties['daily_cap']).toMatchObject({
    type: ['integer', 'null'],
    description: expect.stringContaining('0 or null for no limit'),
  });
});

test('every reference resolves', () => {
  const names = [...JSON.stringify(contract).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !(name in contract.components.schemas))).toEqual([]);
  expect(JSON.stringify(contract)).not.toContain('$defs');
});

test('the documented patterns of texts in requests exclude U+0000', () => {
  const { SentMessage, Login } = contract.components.schemas as Record<
    string,
    { properties?: Record<string, { pattern?: string }> }
  >;
  const patterns = [...Object.values(Login?.properties ?? {}), ...Object.values(SentMessage?.properties ?? {})]
    .map(({ pattern }) => pattern)
    .filter((pattern) => pattern !== undefined);
  expect(patterns.length).toBeGreaterThan(0);
  expect(patterns.filter((pattern) => new RegExp(pattern, 'u').test('a\0b'))).toEqual([]);
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

test('fields of forms are never null', () => {
  const bodies = operations.flatMap(({ requestBody }) => Object.entries(requestBody?.content ?? {}));
  const forms = bodies
    .filter(([type]) => type !== 'application/json')
    .map(
      ([
        ,
        {
          schema: { $ref: reference, ...schema },
        },
      ]) => (reference === undefined ? schema : contract.components.schemas[reference.split('/').at(-1)!]),
    );
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter((form) => JSON.stringify(form).includes('"null"'))).toEqual([]);
});

test('a body is required if a call fails without its fields', () => {
  const optional = operations.filter(({ requestBody }) => requestBody?.required === false);
  expect(optional.map(({ operationId }) => operationId)).toEqual([
    'viewVideo',
    'viewPromo',
    'changePromo',
    'setInstance',
    'grantAppeal',
    'refuseAppeal',
    'updateMe',
    'handOverQueueItem',
    'banUser',
    'createInvite',
  ]);
  expect(contract.paths['/auth/login']?.['post']?.requestBody?.required).toBe(true);
});

test('every call documents its success and its errors', () => {
  for (const { responses, operationId } of operations) {
    if (operationId.endsWith('File')) continue;
    const statuses = Object.keys(responses).map(Number);
    const goods = statuses.filter((status) => status < 300);
    expect(goods).toHaveLength(['register', 'appealDecision'].includes(operationId) ? 2 : 1);
    expect(statuses).toEqual(expect.arrayContaining([400, 429, 500, 503]));
  }
});

/** All patterns of a schema and of the schemas that it refers to. */
function patternsIn(schema: unknown, seen = new Set<string>()): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === 'pattern' && typeof value === 'string') return [value];
    if (key !== '$ref') return patternsIn(value, seen);
    const name = String(value).split('/').at(-1) ?? '';
    if (seen.has(name)) return [];
    return patternsIn(contract.components.schemas[name], seen.add(name));
  });
}

test('no documented pattern of a request allows U+0000, because every call refuses it', () => {
  const patterns = new Set(
    operations.flatMap(({ parameters, requestBody }) =>
      [parameters, requestBody?.content].flatMap((part) => patternsIn(part)),
    ),
  );
  expect(patterns.size).toBeGreaterThan(10);
  const allowing = [...patterns].filter((pattern) =>
    ['a', '1', '@', '#', '.', 'data:', 'a'.repeat(40)].some((text) =>
      ['\0', `\0${text}`, `${text}\0`, `${text}\0${text}`].some((found) => new RegExp(pattern, 'u').test(found)),
    ),
  );
  expect(allowing).toEqual([]);
});
