import { Code, ConnectError } from '@connectrpc/connect';
import { create } from '@bufbuild/protobuf';
import { expect, test } from '@jest/globals';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { GetPolicyResponseSchema } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { createRuleRead } from '#reads/rule';

const { reasons } = policyDefaults.reasons;
const pets = { code: 'no_pets', title: 'No pets', text: 'Pets have a place of their own.' };
const inForce = JSON.stringify({ reasons: [...reasons, pets] });
const kept = () => Promise.resolve({ reasons: [...reasons] });
const read = (getPolicy: () => Promise<string>) =>
  createRuleRead(
    {
      policies: {
        getPolicy: async () => create(GetPolicyResponseSchema, { current: { version: 1n, value: await getPolicy() } }),
      },
    } as unknown as Parameters<typeof createRuleRead>[0],
    kept,
  );

test('a rule that was added a moment ago is found, and an unknown code is refused', async () => {
  const rule = read(() => Promise.resolve(inForce));
  expect(await rule('no_pets')).toEqual(pets);
  await expect(rule('no_dogs')).rejects.toMatchObject({ code: 'unknown_reason_code' });
  expect([await rule(''), await rule(undefined), await rule(null)]).toEqual([undefined, undefined, undefined]);
});

test('while moderation is away kept rules are found, and another code is not called wrong', async () => {
  const rule = read(() => Promise.reject(new ConnectError('away', Code.Unavailable)));
  expect(await rule('spam')).toMatchObject({ code: 'spam' });
  await expect(rule('no_pets')).rejects.toMatchObject({ code: Code.Unavailable });
});
