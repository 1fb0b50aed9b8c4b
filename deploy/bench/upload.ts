import { openAsBlob } from 'node:fs';
import { copyFile, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { control } from '../local/testing/control.ts';
import { makeVideoFile } from '../tests/support/media.ts';
import { startChild } from './child.ts';
import { bearer, bffUrl, type Scene } from './scene.ts';
import { interleaved, type Row } from './table.ts';

const MIB = 1024 * 1024;

/** Writes a real video followed by an MP4 "free" box: valid, and as large as an upload may be. */
async function bigVideoFile(): Promise<string> {
  const file = path.join(tmpdir(), `tallscreen-bench-${process.pid}.mp4`);
  await copyFile(await makeVideoFile({ seconds: 2, size: '180x320' }), file);
  const handle = await open(file, 'a');
  const { size } = await handle.stat();
  const padding = Buffer.alloc(200 * MIB - size - MIB);
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4, 'latin1');
  await handle.appendFile(padding);
  await handle.close();
  return file;
}

const residentMib = async (pid: number): Promise<number> => {
  const kib = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
};

async function peakWhile<T>(pid: number, work: () => Promise<T>): Promise<[result: T, peakMib: number]> {
  const stop = new AbortController();
  let peak = 0;
  const watching = (async () => {
    for await (const _tick of every(25, undefined, { signal: stop.signal }))
      peak = Math.max(peak, await residentMib(pid));
  })().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  const result = await work();
  stop.abort();
  await watching;
  return [result, peak];
}

/** Compares a 199 MiB upload through the BFF with node writing a raw body to a file. */
export async function benchUpload({ viewers }: Scene): Promise<Row[]> {
  const file = await bigVideoFile();
  const baseline = await startChild('./baseline-server.ts');
  const bff = (await control.processes()).find((entry) => entry.name === 'bff');
  const send = async (url: string, body: FormData | Blob, headers: Record<string, string>): Promise<number> => {
    const begin = performance.now();
    const answer = await fetch(url, { method: 'POST', body, headers });
    if (answer.status !== 201) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return performance.now() - begin;
  };
  let turn = 0;
  const ours = async (): Promise<number> => {
    const form = new FormData();
    // The same file with the same title would be taken for a repeat.
    form.set('title', `bench upload ${turn}`);
    form.set('video', await openAsBlob(file, { type: 'video/mp4' }), 'video.mp4');
    return send(`${bffUrl}/api/v1/videos/upload`, form, bearer(viewers[turn++ % viewers.length]));
  };
  const raw = async (): Promise<number> => send(`http://127.0.0.1:${baseline.port}/raw`, await openAsBlob(file), {});
  try {
    const idle = await residentMib(bff?.pid ?? 0);
    const [[oursMs, rawMs], peak] = await peakWhile(bff?.pid ?? 0, () => interleaved(3, ours, raw));
    return [
      {
        measure: '199 MiB upload',
        ours: `${(oursMs / 1000).toFixed(2)} s`,
        baseline: `${(rawMs / 1000).toFixed(2)} s raw body to file`,
        ratio: (rawMs / oursMs).toFixed(2),
        floor: '>= 0.35',
      },
      {
        measure: 'its peak memory in the BFF',
        ours: `${peak.toFixed(0)} MiB`,
        baseline: `${idle.toFixed(0)} MiB idle`,
        ratio: `+${Math.max(0, peak - idle).toFixed(0)} MiB`,
        floor: '<= 64 MiB',
      },
    ];
  } finally {
    baseline.stop();
    await rm(file);
  }
}
