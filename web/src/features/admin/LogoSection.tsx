import { useRef, useState } from 'react';
import { surfaces } from '@tallscreen/proto/rules/contrast';
import { acceptOf, chosenFileProblem } from '@tallscreen/proto/rules/upload-rules';
import { errorText } from '../../api/errors.ts';
import { useSetLogoMutation } from '../../api/instance.ts';
import { showInstance } from '../../app/showInstance.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { problemText } from '../../i18n/errorText.ts';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import css from './Admin.module.css';

/** The picture of the place, on the ground of both themes. It is saved at once, apart from the form below it. */
export function LogoSection({ logo }: { logo: string | null }) {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [save, { isLoading }] = useSetLogoMutation();
  const [problem, setProblem] = useState<string>();
  const change = async (file: File | null) => {
    const broken = file && chosenFileProblem('avatar', file);
    setProblem(broken ? problemText(broken) : undefined);
    if (broken) return;
    const { data, error } = await save(file);
    if (error) return setProblem(errorText(error, t('Something went wrong.')));
    showInstance(data);
    dispatch(toastShown(t('Saved. Everybody sees it now.')));
  };
  return (
    <section className={css['logo']} aria-label={t('Logo')}>
      <h2>{t('Logo')}</h2>
      <p className="quiet small">
        {t('A square PNG, JPEG or WebP of at most 5 MB, best with a transparent ground. It is scaled to 512 × 512.')}
      </p>
      {logo && (
        <div className={css['swatches']}>
          {[surfaces.dark[1], surfaces.light[1]].map((surface) => (
            <span key={surface} style={{ background: surface }}>
              <img src={logo} alt="" width="48" height="48" />
            </span>
          ))}
        </div>
      )}
      {problem && <Alert tone="error">{problem}</Alert>}
      <div className={css['buttons']}>
        <input
          ref={input}
          type="file"
          className="unseen"
          tabIndex={-1}
          accept={acceptOf('avatar')}
          aria-label={t('Picture of the logo')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void change(file);
            target.value = '';
          }}
        />
        <Button disabled={isLoading} onClick={() => input.current?.click()}>
          {logo ? t('Replace the logo') : t('Upload a logo')}
        </Button>
        {logo && (
          <Button look="ghost" disabled={isLoading} onClick={() => void change(null)}>
            {t('Remove the logo')}
          </Button>
        )}
      </div>
    </section>
  );
}
