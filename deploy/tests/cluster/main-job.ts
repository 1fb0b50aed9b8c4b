import path from 'node:path';
import { ADDRESS, adminPassword, REPOSITORY, run, URL_OF_CLUSTER } from './tools.ts';

/** The same as `helm test`, through the ingress. */
export async function mainJob(): Promise<string> {
  const files = path.join(REPOSITORY, 'helm/tallscreen/files');
  const environment = {
    PUBLIC_URL: URL_OF_CLUSTER,
    ADDRESS,
    CLIP: path.join(files, 'clip.mp4'),
    ADMIN_EMAIL: 'admin@tallscreen.test',
    ADMIN_PASSWORD: await adminPassword(),
  };
  return lastLineOf(await run(process.execPath, [path.join(files, 'main-job.mjs')], environment));
}

export const lastLineOf = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? '';
