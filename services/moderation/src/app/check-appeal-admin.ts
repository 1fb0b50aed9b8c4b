import { fail } from '@tallscreen/kit/errors';
import type { HasOtherAdmin } from '#app/has-other-admin';

export interface AppealAdmins {
  /** who wants to decide */
  readonly adminId: number;
  /** who appealed */
  readonly userId: number;
  /** who decided first; null if no admin did */
  readonly firstAdminId: number | null;
}

export type CheckAppealAdmin = ReturnType<typeof createCheckAppealAdmin>;

/**
 * Throws permission_denied if it is the admin's own appeal, and already_exists if the admin decided first, unless no
 * other admin can decide. Who appealed never counts as another admin.
 */
export const createCheckAppealAdmin =
  ({ hasOtherAdmin }: { readonly hasOtherAdmin: HasOtherAdmin }) =>
  async ({ adminId, userId, firstAdminId }: AppealAdmins): Promise<void> => {
    if (adminId === userId && (await hasOtherAdmin(adminId))) throw fail('own_appeal');
    if (adminId === firstAdminId && (await hasOtherAdmin(adminId, userId))) throw fail('appeal_needs_another_admin');
  };
