import { expect, test } from '@jest/globals';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { createReadLinks } from '#reads/instance';

test('while moderation hangs, pages get the last known look, and then the new one', async () => {
  let hang: Promise<void> | undefined;
  let name = 'First';
  const instance = async () => {
    await hang;
    return { ...policyDefaults.instance, name };
  };
  const read = createReadLinks({ instance }, 'https://clips.test', 10);
  expect((await read()).site).toBe('First');
  let release = () => {};
  hang = new Promise((resolve) => (release = resolve));
  name = 'Second';
  expect((await read()).site).toBe('First');
  release();
  expect((await read()).site).toBe('Second');
});
