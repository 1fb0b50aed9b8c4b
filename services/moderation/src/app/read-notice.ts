import { fail } from '@tallscreen/kit/errors';
import type { Notice } from '#domain/notice';
import type { NoticeKeys } from '#domain/notice-keys';
import type { Notices } from '#store/notices';

export interface ReadNoticeDeps {
  readonly notices: Pick<Notices, 'find'>;
  readonly noticeKeys: Pick<NoticeKeys, 'opens'>;
}

export type ReadNotice = ReturnType<typeof createReadNotice>;

/** Throws not_found for an unknown notice and for a wrong key. */
export const createReadNotice =
  ({ notices, noticeKeys }: ReadNoticeDeps) =>
  async (id: number, key: string): Promise<Notice> => {
    const found = await notices.find(id);
    if (!noticeKeys.opens(key, found?.keyHash) || !found) throw fail('notice_not_found');
    return found;
  };
