import type { Binary } from 'bson';
import type { Handler } from './context.ts';
import { readOpcounters } from './opcounters.ts';

/** With a newer version drivers would use features that the engine lacks. */
const VERSION = [7, 0, 0, 0];
const LONGEST_DOCUMENT = 16 * 1024 * 1024;
let connections = 0;

/**
 * Drivers offer transactions only to a replica set or a mongos. A replica set must name its members, so the gateway
 * reports itself as a mongos.
 */
const hello: Handler = () => ({
  ismaster: true,
  isWritablePrimary: true,
  msg: 'isdbgrid',
  maxBsonObjectSize: LONGEST_DOCUMENT,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId: ++connections,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  helloOk: true,
  ok: 1,
});

const buildInfo: Handler = () => ({
  version: VERSION.slice(0, 3).join('.'),
  versionArray: VERSION,
  gitVersion: 'documentdb',
  maxBsonObjectSize: LONGEST_DOCUMENT,
  ok: 1,
});

const yes: Handler = () => ({ ok: 1 });

export const sessionHandlers: Readonly<Record<string, Handler>> = {
  hello,
  ismaster: hello,
  isMaster: hello,
  ping: yes,
  refreshSessions: yes,
  logout: yes,
  buildInfo,
  buildinfo: buildInfo,
  saslStart: ({ command, owner, gateway }) => gateway.authentication.signIn(command, owner),
  async endSessions({ command, gateway }) {
    const sessions = (command.field('endSessions') ?? []) as { id: Binary }[];
    await gateway.transactions.endSessions(sessions.map(({ id }) => id.toString('hex')));
    return { ok: 1 };
  },
  async commitTransaction({ command, gateway }) {
    await gateway.transactions.commit(command);
    return { ok: 1 };
  },
  async abortTransaction({ command, gateway }) {
    await gateway.transactions.abort(command);
    return { ok: 1 };
  },
  getParameter: () => ({ featureCompatibilityVersion: { version: '7.0' }, ok: 1 }),
  connectionStatus: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 }),
  serverStatus: () => ({
    host: 'localhost',
    version: '7.0.0',
    process: 'documentdb',
    uptime: process.uptime(),
    opcounters: readOpcounters(),
    ok: 1,
  }),
};
