import { fail } from '@tallscreen/kit/errors';
import { COPYRIGHT } from '@tallscreen/proto/rules/reasons';
import type { Contested } from '#domain/counter-notice';
import type { Notice } from '#domain/notice';
import type { NoticeKeys } from '#domain/notice-keys';
import type { CounterNotices } from '#store/counter-notices';
import type { Notices } from '#store/notices';

export interface ReadNoticeDeps {
  readonly notices: Pick<Notices, 'find'>;
  readonly noticeKeys: Pick<NoticeKeys, 'opens'>;
  readonly counterNotices: Pick<CounterNotices, 'findOn'>;
}

export interface NoticeWithAnswer {
  readonly notice: Notice;
  /** the measure whose counter-notice the notifier may read; null if there is none */
  readonly contested: Contested | null;
}

export type ReadNotice = ReturnType<typeof createReadNotice>;

/** Throws not_found for an unknown notice and for a wrong key. */
export const createReadNotice =
  ({ notices, noticeKeys, counterNotices }: ReadNoticeDeps) =>
  async (id: number, key: string): Promise<NoticeWithAnswer> => {
    const notice = await notices.find(id);
    if (!noticeKeys.opens(key, id, notice?.keyHash) || !notice) throw fail('notice_not_found');
    const { category, outcome } = notice;
    const wasRight = category === COPYRIGHT && outcome !== null && outcome !== 'dismissed';
    return { notice, contested: wasRight ? await counterNotices.findOn(notice) : null };
  };
