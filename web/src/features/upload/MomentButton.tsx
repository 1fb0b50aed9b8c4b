import { useState } from 'react';
import { Play } from 'lucide-react';
import { formatMoment } from '@tallscreen/proto/rules/moments';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PreviewVideo } from '../../ui/PreviewVideo.tsx';
import css from './MomentButton.module.css';

type Props = { atSeconds: number | null; title: string; videoUrl: string | null; pictureUrl: string | null };

/** The moment of the problem in an own video, if an admin has named it. Opens the video there. */
export function MomentButton({ atSeconds, title, videoUrl, pictureUrl }: Props) {
  const [isOpen, setOpen] = useState(false);
  // Servers from before this field send none.
  if (typeof atSeconds !== 'number') return null;
  const moment = formatMoment(atSeconds * 1000);
  const text = t('At {moment}', { moment });
  if (!videoUrl) return <p className="small">{text}</p>;
  return (
    <>
      <Button
        size="s"
        look="ghost"
        aria-label={t('At {moment} of {title}', { moment, title })}
        onClick={() => setOpen(true)}
      >
        <Play aria-hidden="true" />
        {text}
      </Button>
      {isOpen && (
        <Dialog title={text} description={title} onClose={() => setOpen(false)}>
          <PreviewVideo
            className={css['video']}
            src={`${videoUrl}#t=${atSeconds}`}
            pictureUrl={pictureUrl}
            muted={false}
            loop={false}
            preload="auto"
            controls
            aria-label={t('{title} at {moment}', { title, moment })}
          />
        </Dialog>
      )}
    </>
  );
}
