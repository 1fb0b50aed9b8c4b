interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Examples by field name, for fields whose type alone gives no helpful example. */
const byName: Readonly<Record<string, unknown>> = {
  access_token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl',
  avatar_url: '/media/avatars/42/0c7d.webp',
  bio: 'I film the sea.',
  code: '123456',
  content: 'Lovely video!',
  currency: 'EUR',
  detail: 'Done.',
  effective_from: '2030-01-01T00:00:00Z',
  email: 'ana@example.com',
  hashtags: 'sea,sunset',
  limit: 20,
  name: '720p',
  new_password: 'correct horse battery',
  password: 'correct horse battery',
  reason: 'Too loud.',
  request_id: 'b3c8f6de-53a2-4d12-9a53-6f3f2b7d8a10',
  text: 'What a view!',
  thumbnail_url: '/media/videos/4096/9f2c/poster.jpg',
  title: 'Sunset over the sea',
  url: '/media/videos/4096/9f2c/720p.mp4',
  username: 'ana',
  video_url: '/media/videos/4096/9f2c/720p.mp4',
};

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2030-01-01T12:00:00Z',
  date: '2030-01-01',
  uuid: 'b3c8f6de-53a2-4d12-9a53-6f3f2b7d8a10',
};

/**
 * Returns a value that matches a JSON Schema written by zod. `name` is the name of the field; it selects a helpful
 * example.
 */
export function exampleOf(schema: Schema, definitions: Readonly<Record<string, unknown>>, name = ''): unknown {
  if (schema.$ref) return exampleOf(definitions[schema.$ref.split('/').at(-1) ?? ''] as Schema, definitions, name);
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  // If there are properties, the choices are only further conditions.
  const [choice] = schema.properties ? [] : (schema.anyOf ?? schema.oneOf ?? []);
  if (choice) return exampleOf(choice, definitions, name);
  const type = typeof schema.type === 'object' ? schema.type[0] : schema.type;
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([field, value]) => [field, exampleOf(value, definitions, field)]));
  }
  if (type === 'array') return schema.items ? [exampleOf(schema.items, definitions)] : [];
  return scalar(type, schema, name);
}

function scalar(type: string | undefined, schema: Schema, name: string): unknown {
  const known = byName[name];
  if (typeof known === (type === 'integer' ? 'number' : type)) return known;
  if (schema.default !== undefined) return schema.default;
  if (type === 'string') return byFormat[schema.format ?? ''] ?? 'text';
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  const least = Math.max(schema.minimum ?? 1, name.endsWith('id') ? 42 : 1);
  return Math.min(least, schema.maximum ?? least);
}
