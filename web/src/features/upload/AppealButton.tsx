import { useState, type SubmitEvent } from 'react';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { readText } from '@tallscreen/proto/rules/read-text';
import { errorText } from '../../api/errors.ts';
import { useAppealMutation } from '../../api/videos.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import css from './Upload.module.css';

/** Appeals against the rejection of a video. */
export function AppealButton({ videoId, title }: { videoId: number; title: string }) {
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [appeal, { isLoading, error }] = useAppealMutation();
  const send = async () => {
    const result = await appeal({ id: videoId, text: readText(text) });
    if (result.error) return;
    setOpen(false);
    dispatch(toastShown(t('Your appeal is with the admins.')));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (readText(text)) void send();
  };
  return (
    <>
      <Button size="s" look="ghost" aria-label={t('Appeal for {title}', { title })} onClick={() => setOpen(true)}>
        {t('Appeal')}
      </Button>
      {isOpen && (
        <Dialog title={t('Ask for a second look')} description={title} onClose={() => setOpen(false)}>
          <form className={css['appeal']} onSubmit={onSubmit}>
            <TextArea
              label={t('Why should it be shown?')}
              limit={textLimits.appeal}
              error={error && errorText(error, t('Something went wrong.'))}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" look="primary" disabled={!readText(text) || isLoading}>
              {t('Send appeal')}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}
