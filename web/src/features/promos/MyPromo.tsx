import { lazy, Suspense } from 'react';
import { Megaphone, Trash2 } from 'lucide-react';
import { useDeletePromoMutation } from '../../api/promos.ts';
import type { Promo } from '@tallscreen/bff/contract/video';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t, tReason } from '../../i18n/translate.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CountPhrase } from '../../ui/CountPhrase.tsx';
import { Hashtags } from '../../ui/Hashtags.tsx';
import { MomentButton } from '../upload/MomentButton.tsx';
import { Poster } from '../../ui/Poster.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { localTime } from '../../ui/localTime.ts';
import { RunBadge } from '../../ui/RunBadge.tsx';
import { useRowDialog } from '../../ui/RowDialogs.tsx';
import { statusBadgeOf } from '../../ui/statusBadge.ts';
import { StageProgress } from '../upload/StageProgress.tsx';
import { stageOf } from '../upload/stages.ts';
import css from '../upload/UploadCard.module.css';
import own from './Promos.module.css';

const CampaignDialog = lazy(() => import('./CampaignDialog.tsx').then((file) => ({ default: file.CampaignDialog })));

function DeleteDialog({ promo, onClose }: { promo: Promo; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading }] = useDeletePromoMutation();
  const confirm = async () => {
    const { error } = await remove(promo.id);
    onClose();
    if (error) dispatch(toastShown(t('Unable to delete promo.'), 'error'));
  };
  return (
    <ConfirmDialog
      title={t('Delete this promo?')}
      text={t('“{title}” leaves the feed for good.', { title: promo.title })}
      action={t('Delete')}
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

/** Shows when the promo starts and ends; nothing without both. */
function Run({ promo: { starts_at: start, ends_at: end } }: { promo: Promo }) {
  return (
    <>
      {start && <p className="quiet small">{t('Starts {time}', { time: localTime(start) })}</p>}
      {end && <p className="quiet small">{t('Ends {time}', { time: localTime(end) })}</p>}
    </>
  );
}

/** The progress of the processing. */
function Progress({ promo }: { promo: Promo }) {
  const stage = stageOf(promo);
  if (stage) return <StageProgress stage={stage} title={promo.title} percent={promo.progress_percent} />;
  return promo.status === 'pending' && <p className="quiet small">{t('Awaiting admin review')}</p>;
}

export function MyPromo({ promo }: { promo: Promo }) {
  const showDialog = useRowDialog();
  const { label, tone } = statusBadgeOf(promo.status);
  return (
    <li className={css['card']} data-rejected={promo.status === 'rejected' || undefined}>
      <span className={css['picture']}>
        {promo.thumbnail_url ? <Poster url={promo.thumbnail_url} /> : <Megaphone aria-hidden="true" />}
      </span>
      <div className={css['words']}>
        <p className={css['title']}>{promo.title}</p>
        <Hashtags className="quiet small" value={promo.hashtags} areLinks={false} />
        <div className={css['status']}>
          <Badge tone={tone}>{t(label)}</Badge>
          <RunBadge promo={promo} />
          <div className={css['tools']}>
            <IconButton
              name={t('Delete {title}', { title: promo.title })}
              icon={<Trash2 />}
              onClick={() => showDialog(<DeleteDialog promo={promo} onClose={() => showDialog(null)} />)}
            />
          </div>
        </div>
        {promo.link && (
          <p className={classes('quiet small', own['lead'])}>
            {promo.call_to_action}: {new URL(promo.link).host}
          </p>
        )}
        <Run promo={promo} />
        <Progress promo={promo} />
        {promo.status === 'approved' && (
          <p className="quiet small">
            <CountPhrase value={promo.views} one="{count} view" many="{count} views" />
            {' · '}
            <CountPhrase value={promo.likes} one="{count} like" many="{count} likes" />
          </p>
        )}
        <Button
          look="ghost"
          size="s"
          aria-label={t('Edit link and limits of {title}', { title: promo.title })}
          onClick={() =>
            showDialog(
              <Suspense>
                <CampaignDialog promo={promo} onClose={() => showDialog(null)} />
              </Suspense>,
            )
          }
        >
          {t('Edit')}
        </Button>
        {promo.status === 'rejected' && (
          <p className={css['reason']}>
            {promo.rejection_reason ? tReason(promo.rejection_reason, promo.rejection_reason_code) : t('Rejected.')}
          </p>
        )}
        <MomentButton
          atSeconds={promo.rejection_at_seconds}
          title={promo.title}
          videoUrl={promo.video_url}
          pictureUrl={promo.thumbnail_url}
        />
      </div>
    </li>
  );
}
