import { createHash } from 'node:crypto';
import path from 'node:path';
import { REPOSITORY, type Home } from '../local/home.ts';
import { given, type Settings } from '../local/settings.ts';

type Names = Readonly<Record<string, string>>;

/**
 * Names that separate homes on shared parts. The default home uses the plain names, as a cluster does. Every other
 * home, such as those of tests and benches, gets its own databases, topics, Redis keys and bucket, so that it neither
 * writes to data in use nor consumes its events. Names that the user has set are kept, except in homes inside a home.
 */
export function namesApart({ env, home: chosen }: Pick<Settings, 'env' | 'home'>, { root }: Pick<Home, 'root'>): Names {
  if (root === path.resolve(REPOSITORY, '.local')) return {};
  const isInner = root !== path.resolve(REPOSITORY, chosen);
  const mark = markOf(root);
  const names: [part: string, name: string, value: (known: string) => string][] = [
    ['KAFKA_BROKERS', 'KAFKA_PREFIX', (known) => `${known}${mark}.`],
    ['REDIS_URL', 'REDIS_PREFIX', (known) => `${known}${mark}.`],
    ['S3_ENDPOINT', 'S3_BUCKET', (known) => `${known || 'tallscreen'}-${mark}`],
    ['BLOBS_DIR', 'BLOBS_DIR', (known) => path.resolve(REPOSITORY, known, mark)],
  ];
  const wanted = names.filter(([part, name]) => {
    const isNamed = name !== part && given(env[name]) !== undefined;
    return given(env[part]) !== undefined && (isInner || !isNamed);
  });
  return Object.fromEntries(wanted.map(([, name, value]) => [name, value(env[name] ?? '')]));
}

/** Returns the database name of a service on a shared MongoDB; undefined means the service's default name. */
export function databaseApart(
  { env }: Pick<Settings, 'env'>,
  { root }: Pick<Home, 'root'>,
  service: string,
): string | undefined {
  if (given(env['MONGODB_URI']) === undefined || root === path.resolve(REPOSITORY, '.local'))
    return given(env['MONGODB_DATABASE']);
  return `${markOf(root)}_${service}`;
}

const markOf = (root: string): string => createHash('sha256').update(root).digest('hex').slice(0, 8);
