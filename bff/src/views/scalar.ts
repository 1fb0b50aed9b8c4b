import type { JsonObject } from '@bufbuild/protobuf';
import { readText } from '@tallscreen/proto/rules/read-text';
import { timestampMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { Role as RoleName } from '@tallscreen/kit/auth/person';

/** Returns a time as ISO 8601; `time` is in ms since the epoch if it is a number. An absent time is the epoch. */
export const iso = (time: Timestamp | bigint | undefined): string => new Date(toMs(time)).toISOString();

const toMs = (time: Timestamp | bigint | undefined): number =>
  typeof time === 'object' ? timestampMs(time) : Number(time ?? 0n);

/** Turns proto's empty string into null. */
export const orNull = (text: string): string | null => (text === '' ? null : text);

export const idOrNull = (id: bigint): number | null => (id === 0n ? null : Number(id));

const roleNames: Partial<Record<Role, RoleName>> = {
  [Role.USER]: 'user',
  [Role.CREATOR]: 'creator',
  [Role.BUSINESS]: 'business',
  [Role.ADMIN]: 'admin',
};

export const roleName = (role: Role): RoleName => roleNames[role] ?? 'user';

export const roleOf = (name: RoleName): Role =>
  ({ user: Role.USER, creator: Role.CREATOR, business: Role.BUSINESS, admin: Role.ADMIN })[name];

/** The values for the placeholders in a service's sentence, by name. */
export const paramsView = (params: JsonObject = {}): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? readText(value) : Number(value)]),
  );
