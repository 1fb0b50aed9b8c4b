import { useRef, useState } from 'react';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PreviewVideo } from '../../ui/PreviewVideo.tsx';
import { MomentField } from '../admin/MomentField.tsx';
import { ReasonSelect } from '../admin/ReasonSelect.tsx';
import { REMOVALS } from '../admin/removals.ts';
import { useMoment } from '../admin/useMoment.ts';
import { NO_REASON, type Why } from './choices.ts';
import css from './Workbench.module.css';

type Props = { item: QueueEntry['item']; onRemove: (why: Why) => void; onClose: () => void };

/** Asks before a reported item is removed, or a reported user banned. */
export function RemovalDialog({ item, onRemove, onClose }: Props) {
  const [rule, setRule] = useState<ReasonCode>('');
  const player = useRef<HTMLVideoElement>(null);
  const moment = useMoment(() => player.current, item.duration);
  const texts = REMOVALS[item.type];
  const confirm = () => {
    onClose();
    onRemove({ ...NO_REASON, rule, atSeconds: moment.atSeconds });
  };
  return (
    <ConfirmDialog
      title={t(texts.title)}
      text={t(texts.text)}
      action={t(texts.confirm)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {item.video_url && (
        <>
          <PreviewVideo
            ref={player}
            className={css['removal']}
            src={item.video_url}
            pictureUrl={item.thumbnail_url}
            preload="metadata"
            controls
            aria-label={t('Video to remove')}
          />
          <MomentField moment={moment} />
        </>
      )}
      <ReasonSelect value={rule} onChange={setRule} />
    </ConfirmDialog>
  );
}
