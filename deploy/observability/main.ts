/** Writes the dashboards and alert rules of the chart: `npm run observability`. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generatedFiles } from './files.ts';

const repository = path.resolve(import.meta.dirname, '../..');

for (const [name, content] of generatedFiles()) {
  const file = path.join(repository, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  process.stdout.write(`${name}\n`);
}
