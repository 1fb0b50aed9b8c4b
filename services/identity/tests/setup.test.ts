import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { UserAdminService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import type { TestEnv } from '@tallscreen/kit/testing/service';
import { TOTP } from 'otpauth';
import { ADMIN, openIdentity, PASSWORD } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
beforeAll(async () => void (identity = await openIdentity('identity-setup')));
afterAll(() => identity.dispose());

const newPassword = 'another horse entirely';

test('mail works while the mail server answers, and not without one or with one that is away', async () => {
  const { as } = await identity.signIn(ADMIN.login, ADMIN.password);
  const worksWith = async (settings: TestEnv) => {
    // With the same first admin: another address would make another account.
    const firstAdmin = { ADMIN_EMAIL: ADMIN.login, ADMIN_PASSWORD: ADMIN.password };
    const { port } = await identity.start({ ...firstAdmin, ...settings });
    return (await identity.client(UserAdminService, port).getSetup({}, as)).mailWorks;
  };
  expect(await worksWith({})).toBe(true);
  expect(await worksWith({ SMTP_URL: '' })).toBe(false);
  expect(await worksWith({ SMTP_URL: 'smtp://127.0.0.1:1' })).toBe(false);
  // It accepts connections and says nothing.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port: silentPort } = silent.address() as AddressInfo;
  expect(await worksWith({ SMTP_URL: `smtp://127.0.0.1:${silentPort}` })).toBe(false);
  silent.close();
});

test('the steps of setting up are done one after the other, and each is judged by what is stored', async () => {
  const signIn = async (password: string) => (await identity.signIn(ADMIN.login, password)).as;
  let as = await signIn(ADMIN.password);
  const read = () => identity.admin.getSetup({}, as);
  expect(await read()).toMatchObject({ passwordChanged: false, totpEnabled: false, adminCount: 1 });
  expect((await read()).backedUpAt).toBeUndefined();

  await identity.users.updateMe({ bio: 'Keeps this place in order.' }, as);
  expect((await read()).passwordChanged).toBe(false);
  await identity.account.changePassword({ currentPassword: ADMIN.password, newPassword }, as);
  as = await signIn(newPassword);
  expect((await read()).passwordChanged).toBe(true);

  const { secret } = await identity.account.setUpTotp({ password: newPassword }, as);
  await identity.account.confirmTotp({ code: new TOTP({ secret }).generate() }, as);
  expect((await read()).totpEnabled).toBe(true);

  const other = await identity.register();
  await identity.admin.setRole({ userId: other.id, role: Role.ADMIN }, as);
  expect((await read()).adminCount).toBe(2);
  const second = await identity.signIn(other.email, PASSWORD);
  // Each admin has a second factor of their own.
  expect((await identity.admin.getSetup({}, second.as)).totpEnabled).toBe(false);

  const createdAt = new Date(Date.UTC(2030, 0, 1));
  await identity.connection.db!.collection<{ _id: string }>('backups').insertOne({ _id: 'last', createdAt } as never);
  expect(timestampDate((await read()).backedUpAt!)).toEqual(createdAt);
});
