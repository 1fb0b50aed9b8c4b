import { t } from '../../i18n/translate.ts';

/** 299 → "4m 59s". */
export function formatCooldown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return t('{minutes}m {seconds}s', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
}

/** The button's short form, rounded up: "Wait 5m". */
export const waitLabel = (seconds: number): string =>
  t('Wait {minutes}m', { minutes: Math.max(1, Math.ceil(seconds / 60)) });
