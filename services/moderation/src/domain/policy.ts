import { isDeepStrictEqual } from 'node:util';
import { checkLength } from '@tallscreen/kit/check-length';
import { fail } from '@tallscreen/kit/errors';
import { policyDefaults, policySchemas, type PolicyName, type PolicyValues } from '@tallscreen/proto/rules/policies';
import { readText } from '@tallscreen/proto/rules/read-text';
import { textLimits } from '@tallscreen/proto/rules/text-limits';

export interface PolicyVersion<Name extends PolicyName = PolicyName> {
  readonly name: Name;
  /** 0 for the default */
  readonly version: number;
  readonly value: PolicyValues[Name];
  readonly note: string;
  /** 0 for the default */
  readonly adminId: number;
  /** null for the default */
  readonly createdAt: Date | null;
}

/** Number of versions that are listed; older ones stay stored. */
export const MOST_VERSIONS = 20;

/** `defaults`: values in force until an admin changes them. */
export const defaultVersion = <Name extends PolicyName>(
  name: Name,
  defaults: PolicyValues = policyDefaults,
): PolicyVersion<Name> => ({
  name,
  version: 0,
  value: defaults[name],
  note: '',
  adminId: 0,
  createdAt: null,
});

export function readPolicyName(given: string): PolicyName {
  if (!Object.hasOwn(policySchemas, given)) throw fail('policy_not_found');
  return given as PolicyName;
}

/** Reads a value from JSON. Throws invalid_argument with the first field that breaks a rule. */
export function readPolicyValue<Name extends PolicyName>(name: Name, json: string): PolicyValues[Name] {
  const read = policySchemas[name].safeParse(parse(json));
  if (read.success) return read.data as PolicyValues[Name];
  const [issue] = read.error.issues;
  const path = issue?.path.join('.');
  const problem = issue?.message ?? 'Invalid value.';
  throw path
    ? fail('invalid_policy_field', { params: { path, problem } })
    : fail('invalid_policy', { params: { problem } });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw fail('value_not_json');
  }
}

export interface PolicyChange {
  readonly name: PolicyName;
  readonly value: PolicyValues[PolicyName];
  /** the version that the admin has seen */
  readonly version: number;
  readonly note: string;
  readonly adminId: number;
}

/**
 * Returns the version to store; undefined for a repeat of the latest change and for the value already in force. Throws
 * already_exists if the policy was changed since the admin saw it.
 */
export function nextPolicyVersion(current: PolicyVersion, change: PolicyChange, now: Date): PolicyVersion | undefined {
  const isSameValue = isDeepStrictEqual(current.value, change.value);
  if (current.version === change.version + 1 && isSameValue && current.adminId === change.adminId) return undefined;
  if (current.version !== change.version) throw fail('policy_version_stale');
  if (isSameValue) return undefined;
  return {
    ...change,
    note: checkLength(readText(change.note), 'note', textLimits.reason),
    version: current.version + 1,
    createdAt: now,
  };
}
