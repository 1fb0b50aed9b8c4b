import { useId, useRef, useState, type Ref, type SubmitEvent } from 'react';
import { Check, TriangleAlert, X } from 'lucide-react';
import type { ReasonCode } from '@tallscreen/bff/contract';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { readText } from '@tallscreen/proto/rules/read-text';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Hashtags } from '../../ui/Hashtags.tsx';
import { PreviewVideo } from '../../ui/PreviewVideo.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { MomentField } from './MomentField.tsx';
import { ReasonSelect } from './ReasonSelect.tsx';
import type { ReviewItem } from './review.ts';
import { AppealNote } from './AppealNote.tsx';
import { tSentences } from './sentences.ts';
import { useMoment } from './useMoment.ts';
import type { Decide } from './useReviewQueue.ts';
import { pressedKey } from '../../ui/pressedKey.ts';
import { isTooLong } from '../../ui/textLimit.ts';
import { LengthNote } from '../../ui/LengthNote.tsx';
import css from './Review.module.css';

type Props = { item: ReviewItem; isChosen: boolean; isPromo: boolean; onChoose: () => void; onDecide: Decide };

type PreviewProps = { item: ReviewItem; isChosen: boolean; player: Ref<HTMLVideoElement>; onPointed: () => void };

function Preview({ item, isChosen, player, onPointed }: PreviewProps) {
  if (!item.videoUrl) return <span className={css['preview']}>{t('Still being prepared')}</span>;
  return (
    <PreviewVideo
      ref={player}
      className={css['preview']}
      src={item.videoUrl}
      pictureUrl={item.pictureUrl}
      preload={isChosen ? 'auto' : 'metadata'}
      aria-label={t('Preview of {title}', { title: item.title })}
      controls
      // The browser's own controls swallow all keys while they have the focus.
      onFocus={({ currentTarget }) => !currentTarget.matches(':focus-visible') && onPointed()}
    />
  );
}

export function ReviewCard({ item, isChosen, isPromo, onChoose, onDecide }: Props) {
  const card = useRef<HTMLElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const moment = useMoment(() => player.current, item.duration);
  const [reason, setReason] = useState('');
  const [rule, setRule] = useState<ReasonCode | ''>('');
  const [isBusy, setBusy] = useState(false);
  const words = readText(reason);
  const isOver = isTooLong(textLimits.reason, reason);
  const noteId = useId();
  const decide = async (action: 'approve' | 'reject') => {
    setBusy(true);
    const why = {
      ...(words && { reason: words }),
      ...(rule && { reason_code: rule }),
      ...(moment.atSeconds !== null && { at_seconds: moment.atSeconds }),
    };
    const seen = typeof item.revision === 'number' && { seen_revision: item.revision };
    await onDecide({ id: item.id, action, ...(action === 'reject' ? why : seen) });
    setBusy(false);
  };
  /** There the keys of the review work. */
  const focusCard = () => card.current?.focus({ preventScroll: true });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isOver) void decide('reject');
  };
  return (
    <article
      ref={card}
      className={css['card']}
      aria-label={item.title}
      aria-current={isChosen || undefined}
      data-review={item.id}
      tabIndex={-1}
      onFocus={onChoose}
      onPointerDown={onChoose}
    >
      <Preview item={item} isChosen={isChosen} player={player} onPointed={focusCard} />
      <div className={css['words']}>
        <h2>{item.title}</h2>
        <p className="quiet small">
          {t(isPromo ? 'Business:' : 'Uploader:')}{' '}
          <strong>{item.by === null ? t('Unknown') : isPromo ? item.by : `@${item.by}`}</strong> ·{' '}
          <RelativeTime at={item.createdAt} />
        </p>
        <Hashtags className={css['tags']} value={item.hashtags} areLinks={false} />
        {item.lead && (
          <p className={css['lead']}>
            <strong>{t('Button “{text}” leads to:', { text: item.lead.text })}</strong>{' '}
            <a className="link" href={item.lead.link} target="_blank" rel="noopener noreferrer">
              {item.lead.link}
            </a>
          </p>
        )}
        {item.flag && (
          <p className={css['flag']}>
            <TriangleAlert aria-hidden="true" />
            <span>
              <strong>{t('Flagged by AI:')}</strong> {tSentences(item.flag)}
            </span>
          </p>
        )}
        {item.appeal && <AppealNote className={css['appeal']} text={item.appeal} appealed={item.appealed} />}
        {item.stripUrl && (
          <img className={css['strip']} src={item.stripUrl} alt={t('Three frames of the clip')} loading="lazy" />
        )}
        <form className={css['decision']} onSubmit={onSubmit}>
          <ReasonSelect value={rule} onChange={setRule} onDone={focusCard} />
          {item.videoUrl && <MomentField moment={moment} hasKey={isChosen} />}
          <input
            className={css['reason']}
            aria-label={t('Rejection reason')}
            placeholder={t('Reason, if you reject (optional)')}
            aria-describedby={noteId}
            aria-invalid={isOver || undefined}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => pressedKey(event) === 'Escape' && event.currentTarget.blur()}
          />
          <LengthNote id={noteId} limit={textLimits.reason} text={reason} />
          <Button look="primary" data-decision="approve" disabled={isBusy} onClick={() => void decide('approve')}>
            <Check aria-hidden="true" />
            {t('Approve')}
          </Button>
          <Button type="submit" disabled={isBusy || isOver}>
            <X aria-hidden="true" />
            {t('Reject')}
          </Button>
        </form>
      </div>
    </article>
  );
}
