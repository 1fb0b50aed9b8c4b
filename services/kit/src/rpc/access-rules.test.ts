import { glob } from 'node:fs/promises';
import type { DescService } from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel as Idempotency } from '@bufbuild/protobuf/wkt';
import { expect, test } from '@jest/globals';
import { Health } from '@tallscreen/proto/grpc/health/v1/health_pb';
import { FeedService } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { CallStreamService } from '@tallscreen/proto/tallscreen/rpc/v1/call_stream_pb';
import { accessOf, callersOf, checkEveryMethodDeclaresAccess } from '#rpc/access-rules';

const services = ['identity', 'media', 'feed', 'social', 'messaging', 'moderation', 'analytics'];
const generated = new URL('../../../../proto/gen/tallscreen/', import.meta.url);

const isService = (value: unknown): value is DescService =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'service';

async function allServices(): Promise<DescService[]> {
  const found: DescService[] = [];
  for await (const file of glob('**/*_pb.ts', { cwd: generated.pathname })) {
    const module = (await import(new URL(file, generated).href)) as Record<string, unknown>;
    found.push(...Object.values(module).filter(isService));
  }
  // Each call in a shared stream is authorised by the rule of its own method.
  return found.filter((service) => service !== CallStreamService);
}

test('every method of every service declares its access', async () => {
  const all = await allServices();
  const owners = new Set(all.map((service) => service.typeName.split('.')[1]));
  expect(owners).toEqual(new Set(services));
  expect(() => checkEveryMethodDeclaresAccess(all)).not.toThrow();
});

test('every named caller is one of our services', async () => {
  const callers = (await allServices())
    .flatMap((service) => service.methods)
    .flatMap((method) => {
      const rule = accessOf(method);
      return rule ? callersOf(rule) : [];
    });
  const known = new Set(['bff', ...services]);
  expect(callers.filter((caller) => !known.has(caller))).toEqual([]);
});

test('a token that has expired during an upload is accepted only by the methods that store an upload', async () => {
  const methods = (await allServices()).flatMap((service) => service.methods);
  const accepting = methods.filter((method) => accessOf(method)?.afterUpload).map(({ name }) => name);
  expect(accepting.toSorted()).toEqual([
    'AppendUpload',
    'CreateAvatar',
    'CreateLogo',
    'CreateVideo',
    'LeaseUpload',
    'ReleaseUpload',
    'SetAvatar',
  ]);
});

test('a method without access is named in an error', () => {
  expect(() => checkEveryMethodDeclaresAccess([Health])).toThrow('grpc.health.v1.Health/Check has no access option');
});

test('a method whose calls share streams must be safe to repeat', () => {
  const unsafe = { ...FeedService.method.batchListFeed, idempotency: Idempotency.IDEMPOTENCY_UNKNOWN };
  const service = { ...FeedService, methods: [unsafe] } as DescService;
  expect(() => checkEveryMethodDeclaresAccess([service])).toThrow(
    'BatchListFeed shares a stream but has no idempotency',
  );
});
