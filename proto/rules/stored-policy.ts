import { z } from 'zod';
import { policyDefaults, policySchemas, type PolicyName, type PolicyValues } from './policies.ts';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const codeOf = (entry: unknown): unknown => (isObject(entry) ? entry['code'] : undefined);

/**
 * Reads a stored policy value, which a newer or older version of the product may have written: fields that this version
 * does not know are left out, and a missing or wrong one has its value of `fallback`. So an upgrade or a rollback makes
 * no policy unreadable. What an admin sends is checked by `policySchemas` instead, which refuse such values.
 */
export function readStoredPolicy<Name extends PolicyName>(
  name: Name,
  json: string,
  fallback: PolicyValues[Name] = policyDefaults[name],
): PolicyValues[Name] {
  return read(policySchemas[name], JSON.parse(json), fallback) as PolicyValues[Name];
}

function read(schema: z.core.$ZodType, stored: unknown, fallback: unknown): unknown {
  const whole = z.safeParse(schema, known(schema, stored, fallback));
  return whole.success ? whole.data : fallback;
}

/** Returns what of a value this version knows, completed from the fallback. */
function known(schema: z.core.$ZodType, stored: unknown, fallback: unknown): unknown {
  // A schema that changes what it has checked.
  if (schema instanceof z.ZodPipe) return known(schema.in, stored, fallback);
  if (schema instanceof z.ZodObject && isObject(stored)) {
    const defaults = isObject(fallback) ? fallback : {};
    const fields = Object.entries(schema.shape as Record<string, z.core.$ZodType>);
    return Object.fromEntries(fields.map(([key, field]) => [key, read(field, stored[key], defaults[key])]));
  }
  if (schema instanceof z.ZodRecord && isObject(stored)) {
    const { valueType } = schema;
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => z.safeParse(valueType, value).success));
  }
  if (schema instanceof z.ZodArray && Array.isArray(stored)) {
    const { element } = schema;
    const entries = stored.map((entry) => known(element, entry, undefined));
    return withMissing(
      entries.filter((entry) => z.safeParse(element, entry).success),
      fallback,
    );
  }
  return stored;
}

/** A list whose entries have codes has one for each code of the fallback. */
function withMissing(entries: readonly unknown[], fallback: unknown): unknown[] {
  const codes = new Set(entries.map(codeOf));
  const defaults = Array.isArray(fallback) ? (fallback as unknown[]) : [];
  const missing = defaults.filter((entry) => codeOf(entry) !== undefined && !codes.has(codeOf(entry)));
  return [...entries, ...missing];
}
