import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceImpl } from '@connectrpc/connect';
import type { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';

/** Login is a command that must not be sent twice; it takes 10 ms here. The others only complete the contract. */
export const logins: ServiceImpl<typeof AuthService> = {
  async login() {
    await sleep(10);
    return { session: { accessToken: 'one' } };
  },
  register: () => ({}),
  refresh: () => ({}),
  logout: () => ({}),
  requestPasswordReset: () => ({}),
  verifyResetCode: () => ({}),
  resetPassword: () => ({}),
};
