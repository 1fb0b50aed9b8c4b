import { findReason, ILLEGAL } from '@tallscreen/proto/rules/reasons';
import { useReasonsQuery } from '../../api/reasons.ts';
import { t, tReason } from '../../i18n/translate.ts';
import { wordsOf } from '../../ui/format.ts';

/** A screen loads an older list of rules again when it opens: admins may have changed them. */
const MAX_AGE_SECONDS = 60;

/** `called`: the words before they were translated. */
export type Rule = { code: string; title: string; text: string; called: string };

/**
 * The rules in force in the user's language; an operator's own words stay as they are. `titleOf` names any code that
 * was stored: of a rule that is out of force by now nothing but the code is known, so it is shown as words.
 */
export function useRules() {
  const { data, isError, isFetching, refetch } = useReasonsQuery(undefined, {
    refetchOnMountOrArgChange: MAX_AGE_SECONDS,
  });
  const rules = (data?.reasons ?? []).map(({ code, title, text }): Rule => ({
    code,
    title: tReason(title, code),
    text: tReason(text, code),
    called: `${title} ${text}`,
  }));
  const find = (code: string | null) => rules.find((rule) => rule.code === code);
  const titleOf = (code: string): string => {
    if (code === ILLEGAL) return t('Against the law');
    const builtIn = findReason(code);
    return find(code)?.title ?? (builtIn ? tReason(builtIn.title, code) : wordsOf(code));
  };
  return { rules, find, titleOf, isMissing: isError && !data, isFetching, refetch };
}
