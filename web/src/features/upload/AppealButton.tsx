import { useState } from 'react';
import { useAppealMutation } from '../../api/videos.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AppealText } from '../decisions/AppealText.tsx';

/** Appeals against the rejection of a video. */
export function AppealButton({ videoId, title }: { videoId: number; title: string }) {
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [appeal, { isLoading, error }] = useAppealMutation();
  const send = async (read: string) => {
    const result = await appeal({ id: videoId, text: read });
    if (result.error) return;
    setOpen(false);
    dispatch(toastShown(t('Your appeal is with the admins.')));
  };
  return (
    <>
      <Button size="s" look="ghost" aria-label={t('Appeal for {title}', { title })} onClick={() => setOpen(true)}>
        {t('Appeal')}
      </Button>
      {isOpen && (
        <Dialog title={t('Ask for a second look')} description={title} onClose={() => setOpen(false)}>
          <AppealText
            label={t('Why should it be shown?')}
            text={text}
            onText={setText}
            isBusy={isLoading}
            error={error}
            onSend={(read) => void send(read)}
          />
        </Dialog>
      )}
    </>
  );
}
