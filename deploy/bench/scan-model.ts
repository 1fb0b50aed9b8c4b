/**
 * Counts the false alarms of the built-in picture model and of the rule about skin colours on 200 harmless pictures:
 * `node deploy/bench/scan-model.ts`. Also prints the time per picture.
 */
import { wholeForm } from '@tallscreen/kit/http/whole-form';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { startModelServer } from '@tallscreen/scan-model/server';
import jpeg from 'jpeg-js';
import { skinPixelShare } from '../../services/moderation/src/domain/picture-checks.ts';
import { KINDS, type Made } from './pictures.ts';
import { printTable, type Row } from './table.ts';

const HALF = 0.5;
const port = await startModelServer({ port: 0, host: '127.0.0.1', token: '', memoryMb: 4_000 });

function jpegOf({ width, height, rgb }: Made): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) data.set(rgb.subarray(i * 3, i * 3 + 3), i * 4);
  return new Uint8Array(jpeg.encode({ width, height, data }, 90).data);
}

async function isFlagged(picture: Made): Promise<boolean> {
  const form = new FormData();
  form.append('frames', new Blob([jpegOf(picture)], { type: 'image/jpeg' }), '0.jpg');
  form.set('meta', JSON.stringify({ times_ms: [0] }));
  const { body, contentType } = await wholeForm(form);
  const headers = { 'content-type': contentType };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
  const { labels } = (await answer.json()) as { labels: { name: string; score: number }[] };
  return labels.some(({ name, score }) => score >= (policyDefaults.scan.labels[name] ?? Infinity));
}

const totals = { model: 0, rule: 0, all: 0 };
const from = process.cpuUsage();
const rows: Row[] = [];
for (const [kind, { count, make }] of Object.entries(KINDS)) {
  let [model, rule] = [0, 0];
  for (let seed = 0; seed < count; seed++) {
    const picture = make(seed);
    if (await isFlagged(picture)) model++;
    if (skinPixelShare(picture) >= HALF) rule++;
  }
  rows.push({ measure: kind, ours: `${model} of ${count}`, baseline: `${rule} of ${count}`, ratio: '', floor: '' });
  totals.model += model;
  totals.rule += rule;
  totals.all += count;
}
const { user, system } = process.cpuUsage(from);
const share = (count: number) => `${count} of ${totals.all} (${((count / totals.all) * 100).toFixed(1)} %)`;
rows.push({ measure: 'all', ours: share(totals.model), baseline: share(totals.rule), ratio: '', floor: '' });
printTable(rows);
process.stdout.write(`${((user + system) / 1000 / totals.all).toFixed(0)} ms of CPU a picture, painting included\n`);
process.exit(0);
