import { readFile, writeFile } from 'node:fs/promises';
import { describeMetrics } from '#describe';

/** Writes the table of deploy/docs/metrics.md again: `node services/kit-telemetry/src/write-table.ts`. */
const file = new URL('../../../deploy/docs/metrics.md', import.meta.url);
const text = await readFile(file, 'utf8');
const begin = text.indexOf('| Name');
const end = text.indexOf('\n\n', begin);
await writeFile(file, text.slice(0, begin) + describeMetrics() + (end < 0 ? '\n' : text.slice(end)));
