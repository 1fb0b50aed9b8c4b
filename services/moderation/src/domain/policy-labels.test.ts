import { expect, test } from '@jest/globals';
import { policyDefaults, policySchemas } from '@tallscreen/proto/rules/policies';

const problemOf = (labels: Record<string, number>) =>
  policySchemas.scan.safeParse({ ...policyDefaults.scan, labels }).error?.issues[0]?.message;

test('the labels of a model have names and a bounded number, and problems are codes', () => {
  expect(problemOf({ 'sexy:v2': 0.5 })).toBeUndefined();
  expect(problemOf({ 'a b': 0.5 })).toBe('not_a_label');
  expect(problemOf(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`l${i}`, 0.5])))).toBe('too_many_labels');
});
