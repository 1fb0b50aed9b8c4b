import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { policyDefaults, type PolicyName, type PolicyValues } from '@tallscreen/proto/rules/policies';
import { readStoredPolicy } from '@tallscreen/proto/rules/stored-policy';
import { Schema, type Connection } from 'mongoose';
import { defaultVersion, MOST_VERSIONS, type PolicyVersion } from '#domain/policy';

interface PolicyDocument {
  _id: string;
  name: PolicyName;
  version: number;
  /** as JSON, so that keys of a value are not read as operators or paths */
  value: string;
  note: string;
  adminId: number;
  createdAt: Date;
}

const schema = new Schema<PolicyDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    version: { type: Number, required: true },
    value: { type: String, required: true },
    note: { type: String, default: '' },
    adminId: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  schemaOptions,
).index({ name: 1, version: -1 }, { unique: true });

/** Every version of every policy; the highest version of a name is in force. */
export const policyCollection = defineCollection('policies', schema);

export type Policies = ReturnType<typeof createPolicies>;

/** `defaults`: values in force until an admin changes them. */
export function createPolicies(connection: Connection, defaults: PolicyValues = policyDefaults) {
  const model = openCollection(connection, policyCollection);

  const fromDocument = ({ name, version, value, note, adminId, createdAt }: PolicyDocument): PolicyVersion => ({
    name,
    version,
    value: readStoredPolicy(name, value, defaults[name]),
    note,
    adminId,
    createdAt,
  });

  return {
    /** Returns the value in force; reads it each time, so that every process uses the newest version. */
    async read<Name extends PolicyName>(name: Name, session?: Session): Promise<PolicyVersion<Name>> {
      const found = await model
        .findOne({ name }, null, { session: session ?? null })
        .sort({ version: -1 })
        .lean<PolicyDocument>();
      return found ? (fromDocument(found) as PolicyVersion<Name>) : defaultVersion(name, defaults);
    },

    getDefault: (name: PolicyName): PolicyVersion => defaultVersion(name, defaults),

    /** Lists the newest versions, without the default. */
    async listVersions(name: PolicyName): Promise<PolicyVersion[]> {
      const found = await model.find({ name }).sort({ version: -1 }).limit(MOST_VERSIONS).lean<PolicyDocument[]>();
      return found.map(fromDocument);
    },

    /** Begins the transaction again if another process stored this version at the same time. */
    async insert({ name, version, value, note, adminId, createdAt }: PolicyVersion, session: Session): Promise<void> {
      const fields = { name, version, value: JSON.stringify(value), note, adminId, createdAt: createdAt ?? new Date() };
      await model
        .insertOne({ _id: `${name}:${version}`, ...fields }, { session })
        .catch(retryOnDuplicate('the policy was changed at the same time'));
    },
  };
}
