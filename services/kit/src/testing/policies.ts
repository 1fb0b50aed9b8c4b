import type { ServiceImpl } from '@connectrpc/connect';
import { MeasureService } from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import type { PolicyName, PolicyValues } from '@tallscreen/proto/rules/policies';
import { createServiceCredentialVerifier } from '#auth/service-credential';
import { readConfig, rpcConfig } from '#config';
import type { Logger } from '#logger';
import { createReadiness } from '#readiness';
import { createRpcServer, implement } from '#rpc/server';

interface TestPolicies {
  readonly logger: Logger;
  readonly onDispose: (dispose: () => unknown) => void;
}

/**
 * Answers like moderation after an admin has set these policies; the others have their defaults. The removal of items
 * in `appealed` is appealed.
 */
export async function servePolicies(
  { logger, onDispose }: TestPolicies,
  env: Readonly<Record<string, string | undefined>>,
  set: Partial<PolicyValues> = {},
) {
  const { SERVICE_PUBLIC_KEYS } = readConfig({ SERVICE_PUBLIC_KEYS: rpcConfig.SERVICE_PUBLIC_KEYS }, env);
  let [values, version] = [set, 1n];
  let waiting: Promise<unknown> = Promise.resolve();
  const getPolicy = async ({ name }: { name: string }) => {
    await waiting;
    const value = values[name as PolicyName];
    return value ? { current: { version, value: JSON.stringify(value) } } : {};
  };
  const appealed = new Set<bigint>();
  const listAppealedItems = ({ itemIds }: { itemIds: bigint[] }) => ({
    itemIds: itemIds.filter((id) => appealed.has(id)),
  });
  const server = createRpcServer({
    port: 0,
    services: [
      implement(PolicyService, { getPolicy } as Partial<ServiceImpl<typeof PolicyService>> as never),
      implement(MeasureService, { listAppealedItems } as Partial<ServiceImpl<typeof MeasureService>> as never),
    ],
    auth: {
      verifyService: createServiceCredentialVerifier(SERVICE_PUBLIC_KEYS),
      verifyPerson: () => Promise.reject(new Error('No person calls here.')),
    },
    logger,
    readiness: createReadiness(),
  });
  onDispose(() => server.drain(100));
  return {
    target: `127.0.0.1:${await server.listen()}`,
    appealed,
    set(changed: Partial<PolicyValues>): void {
      values = { ...values, ...changed };
      version++;
    },
    /** Answers nobody before that. */
    waitFor(until: Promise<unknown>): void {
      waiting = until;
    },
  };
}
