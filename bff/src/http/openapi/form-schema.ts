type Json = Record<string, unknown>;

/**
 * Returns the schema of a body sent as a form: the same without null, which forms cannot send. Returns `schema` itself
 * if nothing in it is nullable. A reference is resolved one level deep. With `isOnlyForm` the named component itself
 * becomes the form, because no JSON body uses it.
 */
export function formSchemaOf(schema: unknown, components: Json, isOnlyForm: boolean): unknown {
  const id = (schema as { $ref?: string }).$ref?.split('/').at(-1);
  const target = (id === undefined ? schema : components[id]) as Json;
  const fields = Object.entries((target['properties'] ?? {}) as Json);
  const withoutNulls = fields.map(([name, field]) => [name, withoutNull(field as Json)] as const);
  const isChanged = withoutNulls.some(([, field], i) => field !== fields[i]![1]);
  if (!isChanged) return schema;
  const form = { ...target, properties: Object.fromEntries(withoutNulls) };
  if (id === undefined || !isOnlyForm) return form;
  components[id] = form;
  return schema;
}

/** Returns the example of a form: the same without fields that are null, which a form leaves out. */
export function withoutNulls(example: unknown): unknown {
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(Object.entries(example).filter(([, value]) => value !== null));
}

function withoutNull(field: Json): Json {
  const { anyOf, type, examples, ...others } = field;
  const shown = (examples as unknown[] | undefined)?.filter((example) => example !== null) ?? [];
  const rest = { ...others, ...(shown.length > 0 && { examples: shown }) };
  if (Array.isArray(anyOf)) {
    const choices = (anyOf as Json[]).filter((choice) => choice['type'] !== 'null');
    if (choices.length === anyOf.length) return field;
    return choices.length === 1 ? { ...choices[0], ...rest } : { anyOf: choices, ...rest };
  }
  if (!Array.isArray(type) || !type.includes('null')) return field;
  const types = type.filter((each) => each !== 'null');
  return { ...rest, type: types.length === 1 ? (types[0] as string) : types };
}
