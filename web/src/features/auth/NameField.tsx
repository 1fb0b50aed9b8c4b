import { useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { suggestName } from './suggestName.ts';

/** The name of a new account, with its rule, and a name that the server takes made from what was typed. */
export function NameField() {
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const suggestion = suggestName(typed);
  return (
    <div ref={place}>
      <TextField
        label={t('Name')}
        name="name"
        value={typed}
        hint={t('Letters, digits, dots; no spaces: mia.lang')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        onChange={({ target }) => setTyped(target.value)}
      />
      <div aria-live="polite">
        {suggestion !== undefined && (
          <Button
            type="button"
            size="s"
            onClick={() => {
              setTyped(suggestion);
              // The button disappears and must not lose the focus.
              place.current?.querySelector('input')?.focus();
            }}
          >
            {t('Use “{name}”', { name: suggestion })}
          </Button>
        )}
      </div>
    </div>
  );
}
