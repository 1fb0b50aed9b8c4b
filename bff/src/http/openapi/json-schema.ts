import { z } from 'zod';
import { NOT_BLANK, WITHOUT_NULL } from '#contract/patterns';

type Json = Record<string, unknown>;

/**
 * Returns the JSON Schema of a zod schema. Schemas with an id go to `schemas`, the components of the document;
 * `meta.json` replaces zod's output, except the description.
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): unknown {
  const {
    $schema: _dialect,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { json, description } = (z.globalRegistry.get(zodSchema) ?? {}) as { json?: object; description?: string };
      if (!json) return addPattern(zodSchema, jsonSchema, io);
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
      Object.assign(jsonSchema, description !== undefined && { description }, json);
    },
  });
  for (const [id, definition] of Object.entries($defs)) schemas[id] ??= withComponentRefs(definition);
  const id = schema.meta()?.id;
  if (!id) return withComponentRefs(root);
  schemas[id] ??= withComponentRefs(root);
  return { $ref: `#/components/schemas/${id}` };
}

function addPattern(
  zodSchema: z.core.$ZodTypes,
  jsonSchema: z.core.JSONSchema.BaseSchema,
  io: 'input' | 'output',
): void {
  const { type, pattern, format, enum: values, const: value, minLength = 0 } = jsonSchema;
  if (type !== 'string' || pattern !== undefined || format !== undefined || values || value !== undefined) return;
  const checks = zodSchema._zod.def.checks ?? [];
  const isTrimmed = checks.some((check) => check._zod.def.check === 'overwrite');
  if (isTrimmed && minLength > 0) jsonSchema.pattern = NOT_BLANK;
  else if (io === 'input') jsonSchema.pattern = WITHOUT_NULL;
}

function withComponentRefs(definition: object): unknown {
  const { id: _id, $id: _uri, ...rest } = definition as Json;
  return JSON.parse(JSON.stringify(rest).replaceAll('#/$defs/', '#/components/schemas/')) as unknown;
}
