import { z } from 'zod';
import { ErrorBody } from '#contract/error';
import { refusesCrossSite } from '#http/cross-site';
import { exampleOf } from '#http/openapi/examples';
import { formSchemaOf, withoutNulls } from '#http/openapi/form-schema';
import { headersOf, responseHeaders } from '#http/openapi/headers';
import { schemaOf } from '#http/openapi/json-schema';
import { mediaPaths } from '#http/openapi/media';
import { describeOperation, describeTag, statusDescriptions } from '#http/openapi/texts';
import { goodStatusesOf, type BodyKind, type Route } from '#http/route';
import { PART_TYPE } from '#upload/tus';

type Json = Record<string, unknown>;

const JSON_TYPE = 'application/json';
const contentTypes: Readonly<Record<BodyKind, readonly string[]>> = {
  json: [JSON_TYPE],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data', JSON_TYPE],
  vtt: ['text/vtt'],
  upload: ['multipart/form-data'],
  bytes: [PART_TYPE],
};

/** Describes the routes as OpenAPI 3.1, from the schemas that validate requests and answers. */
export function describeApi(routes: readonly Route[], { server, version }: { server: string; version: string }): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operation(route, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tallscreen',
      version,
      description:
        'Short videos: feed, uploads, comments, moderation, analytics. /asyncapi.json describes the websocket.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The operator of this installation' },
    },
    servers: [{ url: server }],
    security: [],
    tags: [...new Set(routes.map(({ tag }) => tag)), 'files'].toSorted().map(describeTag),
    paths: { ...paths, ...mediaPaths },
    components: { schemas, headers: responseHeaders, securitySchemes },
  };
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a session' },
  refreshCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'refresh_token',
    description: 'Set by signing in; over https its name begins with __Host-',
  },
};

function securityOf({ access, cookie }: Pick<Route, 'access' | 'cookie'>): Json[] {
  if (cookie?.isRead) return [{ refreshCookie: [] }, ...(cookie.isRead === 'orBearer' ? [{ bearer: [] }] : [])];
  if (access === 'public') return [];
  return access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

function operation(route: Route, schemas: Json): Json {
  const parameters = [
    ...parametersOf(route.params, 'path', schemas),
    ...parametersOf(route.query, 'query', schemas),
    ...parametersOf(route.headers, 'header', schemas),
  ];
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: describeOperation(route),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: requestBody(route.body, route.bodyKind ?? 'json', schemas) }),
    responses: responsesOf(route, schemas),
  };
}

function requestBody(body: z.ZodType, kind: BodyKind, schemas: Json): Json {
  const schema = schemaOf(body, 'input', schemas);
  const example = exampleOf(schema as object, schemas);
  const required = !body.safeParse({}).success;
  if (kind === 'vtt') return { required, content: { 'text/vtt': { schema, example } } };
  const form = {
    schema: formSchemaOf(schema, schemas, !contentTypes[kind].includes(JSON_TYPE)),
    example: withoutNulls(example),
  };
  const contentOf = (type: string): Json => (type === JSON_TYPE ? { schema, example } : form);
  return { required, content: Object.fromEntries(contentTypes[kind].map((type) => [type, contentOf(type)])) };
}

function responsesOf(route: Route, schemas: Json): Json {
  const goods = goodStatusesOf(route);
  const statuses = [...new Set([...goods, ...impliedErrors(route), ...(route.errors ?? [])])].toSorted((a, b) => a - b);
  const response = (status: number): Json => {
    const head = { description: statusDescriptions[status] ?? 'Error', headers: headersOf(route, status) };
    if (route.method === 'head' || (goods.includes(status) && route.answerType === 'none')) return head;
    const schema = schemaOf(goods.includes(status) ? route.response : ErrorBody, 'output', schemas);
    return {
      ...head,
      content: {
        [goods.includes(status) ? (route.answerType ?? JSON_TYPE) : JSON_TYPE]: {
          schema,
          example: exampleOf(schema as object, schemas),
        },
      },
    };
  };
  return Object.fromEntries(statuses.map((status) => [status, response(status)]));
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

function parametersOf(shape: z.ZodObject | undefined, where: 'path' | 'query' | 'header', schemas: Json): Json[] {
  return Object.entries(shape?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    ...describedSchema(schemaOf(field as z.ZodType, 'input', schemas) as Json, schemas, name),
  }));
}

const describedSchema = (schema: Json, schemas: Json, name: string): Json => ({
  ...(schema['description'] !== undefined && { description: schema['description'] }),
  schema,
  example: exampleOf(schema, schemas, name),
});
