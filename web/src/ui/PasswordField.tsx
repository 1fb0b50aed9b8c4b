import { useState, type InputHTMLAttributes } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { t } from '../i18n/translate.ts';
import { Field, type FieldTexts } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import css from './Field.module.css';

export function PasswordField({ label, hint, error, ...rest }: FieldTexts & InputHTMLAttributes<HTMLInputElement>) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} name={rest.name}>
      {(ids) => (
        <div className={css['withToggle']}>
          <input className={css['control']} type={isShown ? 'text' : 'password'} {...ids} {...rest} />
          <IconButton
            name={t(isShown ? 'Hide password' : 'Show password')}
            icon={isShown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}
