type Json = Record<string, unknown>;

/**
 * Returns the schema of a body sent as a form: the same without null, which a form field cannot be. Returns `schema`
 * itself if nothing in it is nullable. A reference is resolved one level deep.
 */
export function formSchemaOf(schema: unknown, components: Json): unknown {
  const { $ref: reference } = schema as { $ref?: string };
  const target = (reference === undefined ? schema : components[reference.split('/').at(-1)!]) as Json;
  const fields = Object.entries((target['properties'] ?? {}) as Json);
  const withoutNulls = fields.map(([name, field]) => [name, withoutNull(field as Json)] as const);
  const isChanged = withoutNulls.some(([, field], i) => field !== fields[i]![1]);
  return isChanged ? { ...target, properties: Object.fromEntries(withoutNulls) } : schema;
}

function withoutNull(field: Json): Json {
  const { anyOf, type, ...rest } = field;
  if (Array.isArray(anyOf)) {
    const others = (anyOf as Json[]).filter((choice) => choice['type'] !== 'null');
    if (others.length === anyOf.length) return field;
    return others.length === 1 ? { ...others[0], ...rest } : { anyOf: others, ...rest };
  }
  if (!Array.isArray(type) || !type.includes('null')) return field;
  const types = type.filter((each) => each !== 'null');
  return { ...rest, type: types.length === 1 ? (types[0] as string) : types };
}
