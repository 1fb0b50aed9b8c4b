import { Megaphone, Trash2 } from 'lucide-react';
import { useDeletePromoMutation } from '../../api/promos.ts';
import type { Promo } from '@tallscreen/bff/contract';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Count } from '../../ui/Count.tsx';
import { plural } from '../../ui/format.ts';
import { Hashtags } from '../../ui/Hashtags.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useRowDialog } from '../../ui/RowDialogs.tsx';
import { statusBadgeOf } from '../../ui/statusBadge.ts';
import css from '../upload/UploadCard.module.css';

function DeleteDialog({ promo, onClose }: { promo: Promo; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading }] = useDeletePromoMutation();
  const confirm = async () => {
    const { error } = await remove(promo.id);
    onClose();
    if (error) dispatch(toastShown('Unable to delete promo.', 'error'));
  };
  return (
    <ConfirmDialog
      title="Delete this promo?"
      text={`“${promo.title}” leaves the feed for good.`}
      action="Delete"
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

export function MyPromo({ promo }: { promo: Promo }) {
  const showDialog = useRowDialog();
  const { label, tone } = statusBadgeOf(promo.status);
  return (
    <li className={css['card']} data-rejected={promo.status === 'rejected' || undefined}>
      <span className={css['picture']}>
        {promo.thumbnail_url ? (
          <img src={promo.thumbnail_url} alt="" loading="lazy" />
        ) : (
          <Megaphone aria-hidden="true" />
        )}
      </span>
      <div className={css['words']}>
        <p className={css['title']}>{promo.title}</p>
        <Hashtags className="quiet small" value={promo.hashtags} areLinks={false} />
        <div className={css['status']}>
          <Badge tone={tone}>{label}</Badge>
          <IconButton
            name={`Delete ${promo.title}`}
            icon={<Trash2 />}
            onClick={() => showDialog(<DeleteDialog promo={promo} onClose={() => showDialog(null)} />)}
          />
        </div>
        {promo.status === 'approved' && (
          <p className="quiet small">
            <Count value={promo.views} /> {plural(promo.views, 'view')} · <Count value={promo.likes} />{' '}
            {plural(promo.likes, 'like')}
          </p>
        )}
        {promo.status === 'rejected' && <p className={css['reason']}>{promo.rejection_reason ?? 'Rejected.'}</p>}
      </div>
    </li>
  );
}
