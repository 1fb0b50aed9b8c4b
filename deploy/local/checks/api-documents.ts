import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describeSocket } from '../../../bff/src/http/asyncapi.ts';
import { describeApi } from '../../../bff/src/http/openapi.ts';
import { allRoutes } from '../../../bff/src/routes/all.ts';
import type { RouteDeps } from '../../../bff/src/routes/deps.ts';
import { REPOSITORY } from '../home.ts';

const execute = promisify(execFile);
const REDOCLY = path.join(REPOSITORY, 'node_modules/@redocly/cli/bin/cli.js');

/** Routes use their dependencies only when they are called. */
const parts = new Proxy({}, { get: () => parts }) as RouteDeps;

/** Throws if Redocly's recommended rules find anything in the OpenAPI or the AsyncAPI document. */
export async function checkApiDocuments(): Promise<undefined> {
  await lint('openapi.json', describeApi(allRoutes(parts), { server: '/api/v1', version: '1' }));
  await lint('asyncapi.json', describeSocket({ publicUrl: 'https://screen.example', version: '1' }));
  return undefined;
}

/** Throws with each finding. */
export async function lint(name: string, document: object): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tallscreen-api-'));
  const file = path.join(folder, name);
  try {
    await writeFile(file, JSON.stringify(document));
    await execute(process.execPath, [REDOCLY, 'lint', '--format', 'stylish', file], {
      cwd: REPOSITORY,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
  } catch (error) {
    // It writes progress to its standard error, and what it found to its standard output.
    throw new Error((error as { stdout?: string }).stdout?.trim() || String(error), { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
