import { useState } from 'react';
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
import { statusBadgeOf } from '../../ui/statusBadge.ts';
import css from '../upload/UploadCard.module.css';

export function MyPromo({ promo }: { promo: Promo }) {
  const dispatch = useAppDispatch();
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = useDeletePromoMutation();
  const { label, tone } = statusBadgeOf(promo.status);
  const confirm = async () => {
    const { error } = await remove(promo.id);
    setAsking(false);
    if (error) dispatch(toastShown('Unable to delete promo.', 'error'));
  };
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
        <Hashtags className="quiet small" value={promo.hashtags} />
        <div className={css['status']}>
          <Badge tone={tone}>{label}</Badge>
          <IconButton name={`Delete ${promo.title}`} icon={<Trash2 />} onClick={() => setAsking(true)} />
        </div>
        {promo.status === 'approved' && (
          <p className="quiet small">
            <Count value={promo.views} /> {plural(promo.views, 'view')} · <Count value={promo.likes} />{' '}
            {plural(promo.likes, 'like')}
          </p>
        )}
        {promo.status === 'rejected' && <p className={css['reason']}>{promo.rejection_reason ?? 'Rejected.'}</p>}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Delete this promo?"
          text={`“${promo.title}” leaves the feed for good.`}
          action="Delete"
          isBusy={isLoading}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}
