import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { siteName } from '../../i18n/siteName.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { saveFile } from '../../ui/saveFile.ts';
import css from './Settings.module.css';

const FILE = 'tallscreen-recovery-codes.txt';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const dispatch = useAppDispatch();
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    const isCopied = await copyText(text);
    dispatch(
      isCopied ? toastShown(t('Recovery codes copied.')) : toastShown(t('The codes could not be copied.'), 'error'),
    );
  };
  return (
    <>
      <ul className={css['codes']} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css['actions']}>
        <Button onClick={() => void copy()}>{t('Copy')}</Button>
        <Button
          onClick={() =>
            saveFile(FILE, `${t('Recovery codes for {name}', { name: siteName() })}\n\n${text}`, 'text/plain')
          }
        >
          {t('Download')}
        </Button>
      </div>
    </>
  );
}
