import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
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
    dispatch(isCopied ? toastShown('Recovery codes copied.') : toastShown('The codes could not be copied.', 'error'));
  };
  return (
    <>
      <ul className={css['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css['actions']}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => saveFile(FILE, `Recovery codes for Tallscreen\n\n${text}`, 'text/plain')}>
          Download
        </Button>
      </div>
    </>
  );
}
