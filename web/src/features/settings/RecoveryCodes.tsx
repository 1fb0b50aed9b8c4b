import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import css from './Settings.module.css';

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
        <Button onClick={() => download(text)}>Download</Button>
      </div>
    </>
  );
}

function download(text: string) {
  const url = URL.createObjectURL(new Blob([`Recovery codes for Tallscreen\n\n${text}`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'tallscreen-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
