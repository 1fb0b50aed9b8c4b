import { expect, test } from '@jest/globals';
import { logoKeyOf } from '../../services/media/src/domain/object-keys.ts';
import { noteNeeds, type Needs } from './audit-files.ts';

test('the logo that the policy names is needed, in both sizes', () => {
  const needs: Needs = { keys: new Map(), toDelete: new Set() };
  const key = logoKeyOf('incoming/7/logo');
  const value = JSON.stringify({ name: 'Kiez', logo_url: `/media/${key}` });
  noteNeeds(needs, { _id: 'instance', value }, 'moderation.policies instance');
  expect([...needs.keys.keys()]).toEqual([key, key.replace('.png', '-192.png')]);
});
