import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const services = new URL('../../', import.meta.url);
const files = readdirSync(services).flatMap((service) => {
  const folder = new URL(`${service}/migrations/`, services);
  try {
    return readdirSync(folder).map((file) => new URL(file, folder).href);
  } catch {
    return [];
  }
});

test.each(files)('%s exports what the command migrate.ts runs', async (file) => {
  expect(file).toMatch(/\/\d{4}-[\w-]+\.ts$/);
  expect(await import(file)).toMatchObject({ up: expect.any(Function) });
});
