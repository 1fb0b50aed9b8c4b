import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { personOf } from '@tallscreen/kit/rpc/access';
import { fromId } from '@tallscreen/kit/ids';
import type {
  PolicySchema,
  PolicyService,
  PolicyVersionSchema,
} from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import type { ListPolicies, PolicyWithHistory } from '#app/list-policies';
import type { ReadPolicy } from '#app/read-policy';
import type { SetPolicy } from '#app/set-policy';
import type { TryPolicy } from '#app/try-policy';
import type { PolicyVersion } from '#domain/policy';

export interface PolicyRpcDeps {
  readonly listPolicies: ListPolicies;
  readonly readPolicy: ReadPolicy;
  readonly setPolicy: SetPolicy;
  readonly tryPolicy: TryPolicy;
}

export const createPolicyRpc = (app: PolicyRpcDeps): ServiceImpl<typeof PolicyService> => ({
  listPolicies: async () => ({ policies: (await app.listPolicies()).map(fromPolicy) }),

  async setPolicy({ name, value, version, note }, context) {
    const command = { name, value, version: Number(version), note, adminId: personOf(context).userId };
    return { policy: fromPolicy(await app.setPolicy(command)) };
  },

  async tryPolicy({ name, value }) {
    const { checked, wouldChange, exampleIds } = await app.tryPolicy(name, value);
    return { checked, wouldChange, exampleIds: exampleIds.map(fromId) };
  },

  getPolicy: async ({ name }) => ({ current: fromVersion(await app.readPolicy(name)) }),
});

const fromVersion = (policy: PolicyVersion): MessageInitShape<typeof PolicyVersionSchema> => ({
  version: BigInt(policy.version),
  value: JSON.stringify(policy.value),
  note: policy.note,
  adminId: BigInt(policy.adminId),
  ...(policy.createdAt && { createdAt: timestampFromDate(policy.createdAt) }),
});

const fromPolicy = ({ current, history, defaultValue }: PolicyWithHistory): MessageInitShape<typeof PolicySchema> => ({
  name: current.name,
  current: fromVersion(current),
  history: history.map(fromVersion),
  defaultValue: JSON.stringify(defaultValue),
});
