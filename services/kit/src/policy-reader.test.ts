import { create } from '@bufbuild/protobuf';
import { expect, test } from '@jest/globals';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { GetPolicyResponseSchema } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { createPolicyReader } from '#policy-reader';

const fallback = { ...policyDefaults['promo-caps'], frequency: 9 };
const changed = { ...policyDefaults['promo-caps'], frequency: 3 };

/** `answers` are [version, value as JSON], one for each call; a missing answer is an outage. */
function reader(answers: readonly ([bigint, string] | undefined)[], maxAgeMs: number) {
  let calls = 0;
  const getPolicy = async () => {
    const answer = answers[calls++];
    if (!answer) throw new Error('away');
    const [version, value] = answer;
    return create(GetPolicyResponseSchema, { current: { version, value } });
  };
  const read = createPolicyReader({ client: { getPolicy }, name: 'promo-caps', fallback, maxAgeMs });
  return { read, calls: () => calls };
}

test('the fallback is used until a policy is changed; a changed policy stays in use during an outage', async () => {
  const { read } = reader([[0n, '{}'], [1n, JSON.stringify(changed)], undefined, [2n, 'no JSON']], 0);
  expect([await read(), await read(), await read(), await read()]).toEqual([fallback, changed, changed, changed]);
});

test('calls at the same time and soon after each other ask once', async () => {
  const { read, calls } = reader([[1n, JSON.stringify(changed)]], 60_000);
  await Promise.all([read(), read()]);
  expect([await read(), calls()]).toEqual([changed, 1]);
});
