import type { OnlineUserStore } from '#store/online-users';

/**
 * How long a user counts as online after a report. Open sockets are reported every 15 s, so a user goes offline at most
 * 45 s after their last socket has closed.
 */
const ONLINE_MS = 45_000;

export interface ReportOnlineDeps {
  readonly onlineUsers: Pick<OnlineUserStore, 'put' | 'deleteExpired'>;
}

/** Records that these users have an open socket. */
export const createReportOnline =
  ({ onlineUsers }: ReportOnlineDeps) =>
  async (userIds: readonly number[]): Promise<void> => {
    const now = Date.now();
    await Promise.all([onlineUsers.put(userIds, now + ONLINE_MS), onlineUsers.deleteExpired(now)]);
  };
