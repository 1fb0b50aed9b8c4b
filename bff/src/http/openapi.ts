import { z } from 'zod';
import { ErrorBody } from '#schemas/common';
import { refusesCrossSite } from '#http/cross-site';
import type { BodyKind, Route } from '#http/route';

type Json = Record<string, unknown>;

const descriptions: Readonly<Record<number, string>> = {
  400: 'Something in the request is wrong; detail says what',
  401: 'Not signed in, or the session has ended',
  403: 'Not allowed',
  404: 'Missing, or not yours to know about',
  409: 'Taken, already done, or lost a race',
  413: 'Too large',
  415: 'Content type not supported',
  429: 'Too many requests, or too early',
  500: 'Something went wrong',
  501: 'Not available on this installation',
  503: 'A part is down; try again',
  504: 'Took too long; try again',
};

const contentTypes: Readonly<Record<BodyKind, readonly string[]>> = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
  upload: ['multipart/form-data'],
};

/** Describes the routes as OpenAPI 3.1, from the schemas that validate. */
export function describeApi(routes: readonly Route[], { server, version }: { server: string; version: string }): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operation(route, schemas);
  const tags = [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name }));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tallscreen',
      version,
      description: 'Short videos: feed, uploads, comments, moderation, analytics.',
    },
    servers: [{ url: server }],
    tags,
    paths,
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

function operation(route: Route, schemas: Json): Json {
  const parameters = [...parametersOf(route.params, 'path', schemas), ...parametersOf(route.query, 'query', schemas)];
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.access !== 'public' && {
      security: route.access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: requestBody(route.body, route.bodyKind ?? 'json', schemas) }),
    responses: responsesOf(route, schemas),
  };
}

function requestBody(body: z.ZodType, kind: BodyKind, schemas: Json): Json {
  const schema = schemaOf(body, 'input', schemas);
  const required = !body.safeParse({}).success;
  return { required, content: Object.fromEntries(contentTypes[kind].map((type) => [type, { schema }])) };
}

function responsesOf(route: Route, schemas: Json): Json {
  const error = { 'application/json': { schema: schemaOf(ErrorBody, 'output', schemas) } };
  const good = { 'application/json': { schema: schemaOf(route.response, 'output', schemas) } };
  const statuses = [...new Set([...impliedErrors(route), ...(route.errors ?? [])])].toSorted((a, b) => a - b);
  return {
    [route.status ?? 200]: { description: 'Done', content: good },
    ...Object.fromEntries(statuses.map((s) => [s, { description: descriptions[s] ?? 'Error', content: error }])),
  };
}

export function impliedErrors(route: Route): number[] {
  return [
    400,
    ...(route.access === 'public' ? [] : [401]),
    ...(typeof route.access === 'string' && !refusesCrossSite(route) ? [] : [403]),
    ...(route.body ? [413, 415] : []),
    429,
    500,
    501,
    503,
    504,
  ];
}

function parametersOf(shape: z.ZodObject | undefined, where: 'path' | 'query', schemas: Json): Json[] {
  return Object.entries(shape?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input', schemas),
  }));
}

/** Returns the JSON Schema of a zod schema. A schema with an id goes to the components; `meta.json` replaces it. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): unknown {
  const {
    $schema: _dialect,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const json = (z.globalRegistry.get(zodSchema) as { json?: object } | undefined)?.json;
      if (!json) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
      Object.assign(jsonSchema, json);
    },
  });
  for (const [id, definition] of Object.entries($defs)) schemas[id] ??= withComponentRefs(definition);
  const id = schema.meta()?.id;
  if (!id) return withComponentRefs(root);
  schemas[id] ??= withComponentRefs(root);
  return { $ref: `#/components/schemas/${id}` };
}

function withComponentRefs(definition: object): unknown {
  const { id: _id, $id: _uri, ...rest } = definition as Json;
  return JSON.parse(JSON.stringify(rest).replaceAll('#/$defs/', '#/components/schemas/')) as unknown;
}
