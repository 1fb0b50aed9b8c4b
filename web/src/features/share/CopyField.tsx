import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { TextField } from '../../ui/TextField.tsx';
import css from './Share.module.css';

type Props = { label: string; value: string; onCopied: () => void };

/** A text to copy by its button, or by hand where the browser does not allow that. */
export function CopyField({ label, value, onCopied }: Props) {
  const [state, setState] = useState<'copied' | 'failed' | null>(null);
  const copy = async () => {
    const isCopied = await copyText(value);
    setState(isCopied ? 'copied' : 'failed');
    if (isCopied) onCopied();
  };
  return (
    <div className={css['copy']}>
      <TextField label={label} readOnly value={value} onFocus={({ currentTarget }) => currentTarget.select()} />
      <Button aria-label={t('Copy: {what}', { what: label })} onClick={() => void copy()}>
        {t('Copy')}
      </Button>
      <p role="status">{state === 'copied' && t('Copied.')}</p>
      {state === 'failed' && <Alert tone="error">{t('Could not copy. Select the text and copy it yourself.')}</Alert>}
    </div>
  );
}
