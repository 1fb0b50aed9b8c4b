import { memo, useEffect, useState } from 'react';
import { Check, Share2 } from 'lucide-react';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { copyText } from '../../ui/copyText.ts';
import { ActionButton } from './ActionButton.tsx';
import { linkOf, openShareSheet } from './shareSheet.ts';
import { useReports } from './useReports.ts';
import css from './ShareButton.module.css';

const CONFIRMED_MS = 2000;

type Props = {
  videoId: number;
  title: string;
  isSignedIn: boolean;
  /** Called when the user has closed the system's share sheet without sharing. */
  onOpen: (dialog: 'share') => void;
};

/** Opens the system's share sheet on phones and tablets. Elsewhere, and if it fails, it copies the link. */
export const ShareButton = memo(function ShareButton({ videoId, title, isSignedIn, onOpen }: Props) {
  const dispatch = useAppDispatch();
  const { track } = useReports();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const share = async () => {
    const url = linkOf(videoId);
    const sheet = await openShareSheet({ title, url });
    if (sheet === 'closed') return onOpen('share');
    if (sheet === 'none') {
      if (!(await copyText(url))) {
        dispatch(toastShown(t('Failed to copy link.'), 'error'));
        return;
      }
      setCopied(true);
    }
    if (isSignedIn) await track({ item: { type: 'video', id: videoId }, event: 'share' });
  };

  return (
    <div className={css['share']}>
      <ActionButton name={t('Share')} icon={isCopied ? <Check /> : <Share2 />} onClick={() => void share()} />
      <span role="status" className={css['word']}>
        {isCopied && <span>{t('Link copied!')}</span>}
      </span>
    </div>
  );
});
