import { z } from 'zod';
import { SERVICES } from '../processes.ts';
import type { Shape } from './processes.ts';

interface Row {
  readonly name: string;
  readonly value: string;
  readonly initial: string;
  readonly meaning: string;
}

/** Returns a Markdown table of all variables, one row for each meaning. Throws if a variable has no description. */
export function configurationTable(shapes: Readonly<Record<string, Shape>>): string {
  const readers = new Map<string, { row: Row; processes: string[] }>();
  for (const [process, shape] of Object.entries(shapes)) {
    for (const [name, schema] of Object.entries(shape)) {
      const row = rowOf(name, schema);
      const key = JSON.stringify(row);
      const known = readers.get(key);
      if (known) known.processes.push(process);
      else readers.set(key, { row, processes: [process] });
    }
  }
  const count = Object.keys(shapes).length;
  const lines = [...readers.values()]
    .toSorted((a, b) => (a.row.name < b.row.name ? -1 : a.row.name > b.row.name ? 1 : 0))
    .map(({ row: { name, value, initial, meaning }, processes }) => {
      const who =
        processes.length === count ? 'all' : processes.join(', ').replace(SERVICES.join(', '), 'all services');
      return `| ${[`\`${name}\``, meaning, value, initial, who].map(inCell).join(' | ')} |`;
    });
  return ['| variable | meaning | value | default | read by |', '|---|---|---|---|---|', ...lines].join('\n');
}

function rowOf(name: string, schema: z.ZodType): Row {
  const { description, shownDefault } = schema.meta() ?? {};
  if (!description) throw new Error(`${name} has no .describe(…) in its config.ts`);
  const shown = typeof shownDefault === 'string' ? shownDefault : defaultOf(schema);
  return { name, value: valueOf(schema), initial: shown, meaning: description };
}

function defaultOf(schema: z.ZodType): string {
  const absent = schema.safeParse(undefined);
  if (!absent.success) return '**required**';
  if (absent.data === undefined) return 'none';
  const text = [absent.data].flat().map(asText).join(',');
  return text === '' ? 'empty' : `\`${text}\``;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What may be given, as far as the schema says it. */
function valueOf(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  if (json.enum) return json.enum.map((each) => `\`${String(each)}\``).join(' or ');
  if (json.type === 'integer' || json.type === 'number')
    return `${json.type === 'integer' ? 'whole ' : ''}number${spanOf(json)}`;
  if (json.format === 'uri') return 'URL';
  if (json.format === 'email') return 'e-mail address';
  return 'text';
}

/** zod bounds every whole number by what a double can hold. */
function spanOf({ minimum, exclusiveMinimum, maximum }: z.core.JSONSchema.BaseSchema): string {
  const isReal = (limit: unknown): limit is number =>
    typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  const from = isReal(minimum) ? ` from ${minimum}` : isReal(exclusiveMinimum) ? ` above ${exclusiveMinimum}` : '';
  return `${from}${isReal(maximum) ? ` to ${maximum}` : ''}`;
}

const inCell = (text: string): string => text.replaceAll('|', '\\|');
