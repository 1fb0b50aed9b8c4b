import type { NoticeCategory } from '@tallscreen/proto/rules/notice-categories';
import { findReason } from '@tallscreen/proto/rules/reasons';
import { t, tReason } from '../../i18n/translate.ts';

/** Returns a few words for what a notice is about. */
export function categoryName(category: NoticeCategory): string {
  const rule = findReason(category);
  return rule ? tReason(rule.title, category) : t('Against the law');
}
