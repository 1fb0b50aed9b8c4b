import { z } from 'zod';
import { policyDefaults, policySchemas, type PolicyName, type PolicyValues } from './policies.ts';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const codeOf = (entry: unknown): unknown => (isObject(entry) ? entry['code'] : undefined);

/** Values in place of those that an admin has set and this version cannot read, where a default would let more in. */
const whenUnreadable: { readonly [Name in PolicyName]?: Partial<PolicyValues[Name]> } = {
  instance: { registration: 'closed' },
};

/**
 * Reads a stored policy value, which a newer or older version of the product may have written: fields that this version
 * does not know are left out, a missing one has its value of `fallback`, and a wrong one that value too, or the one of
 * `whenUnreadable`. So an upgrade or a rollback makes no policy unreadable, and opens nothing. What an admin sends is
 * checked by `policySchemas` instead, which refuse such values.
 */
export function readStoredPolicy<Name extends PolicyName>(
  name: Name,
  json: string,
  fallback: PolicyValues[Name] = policyDefaults[name],
): PolicyValues[Name] {
  const unreadable = { ...fallback, ...whenUnreadable[name] };
  return read(policySchemas[name], JSON.parse(json), fallback, unreadable) as PolicyValues[Name];
}

/** `unreadable`: in place of a wrong value; `fallback`: of a missing one. */
function read(schema: z.core.$ZodType, stored: unknown, fallback: unknown, unreadable: unknown): unknown {
  const whole = z.safeParse(schema, known(schema, stored, fallback, unreadable));
  if (whole.success) return whole.data;
  return stored === undefined ? fallback : unreadable;
}

/** Returns what of a value this version knows, completed from the fallback. */
function known(schema: z.core.$ZodType, stored: unknown, fallback: unknown, unreadable: unknown): unknown {
  // A schema that changes what it has checked.
  if (schema instanceof z.ZodPipe) return known(schema.in, stored, fallback, unreadable);
  if (schema instanceof z.ZodObject && isObject(stored)) {
    const [missing, wrong] = [fallback, unreadable].map((value) => (isObject(value) ? value : {}));
    const fields = Object.entries(schema.shape as Record<string, z.core.$ZodType>);
    return Object.fromEntries(
      fields.map(([key, field]) => [key, read(field, stored[key], missing?.[key], wrong?.[key])]),
    );
  }
  if (schema instanceof z.ZodRecord && isObject(stored)) {
    const { valueType } = schema;
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => z.safeParse(valueType, value).success));
  }
  if (schema instanceof z.ZodArray && Array.isArray(stored)) {
    const { element } = schema;
    const entries = stored.map((entry) => known(element, entry, undefined, undefined));
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
