import { t } from '../../i18n/translate.ts';
import { TextField } from '../../ui/TextField.tsx';

/** Accepts a recovery code too, so it is not limited to digits. By default it is focused when it appears. */
export function TotpCodeField({ autoFocus = true, required = true }: { autoFocus?: boolean; required?: boolean }) {
  return (
    <TextField
      label={t('Two-factor code')}
      name="totp_code"
      hint={t('From your authenticator app, or one of your recovery codes.')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      required={required}
    />
  );
}
