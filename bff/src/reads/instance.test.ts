import { expect, test } from '@jest/globals';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import type { Clients } from '#clients';
import { createReadLinks } from '#reads/instance';

test('while moderation hangs, pages get the last known look, and then the new one', async () => {
  let hang: Promise<void> | undefined;
  let name = 'First';
  const getPolicy = async () => {
    await hang;
    return { current: { version: 1n, value: JSON.stringify({ ...policyDefaults.instance, name }) } };
  };
  const policies = { getPolicy } as unknown as Clients['policies'];
  const read = createReadLinks({ policies }, 'https://clips.test', { freshMs: 10, maxAgeMs: 0 });
  expect((await read()).site).toBe('First');
  let release = () => {};
  hang = new Promise((resolve) => (release = resolve));
  name = 'Second';
  expect((await read()).site).toBe('First');
  release();
  expect((await read()).site).toBe('Second');
});
