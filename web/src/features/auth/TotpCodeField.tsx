import { TextField } from '../../ui/TextField.tsx';

/** Takes a recovery code too, so it is not limited to digits. It appears when it is needed, and takes the focus. */
export function TotpCodeField({ autoFocus = true }: { autoFocus?: boolean }) {
  return (
    <TextField
      label="Two-factor code"
      name="totp_code"
      hint="From your authenticator app, or one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      autoFocus={autoFocus}
      required
    />
  );
}
