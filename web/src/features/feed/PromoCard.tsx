import { lazy, memo, Suspense, useState } from 'react';
import { Eye, Flag } from 'lucide-react';
import type { PromoCard as Promo } from '@tallscreen/bff/contract';
import { Count } from '../../ui/Count.tsx';
import { plural } from '../../ui/format.ts';
import { Hashtags } from '../../ui/Hashtags.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ActionButton } from './ActionButton.tsx';
import { CardFrame } from './CardFrame.tsx';
import { LikeButton, useLike } from './LikeButton.tsx';
import css from './CardCaption.module.css';

const ReportDialog = lazy(() => import('./ReportDialog.tsx').then((file) => ({ default: file.ReportDialog })));

export const PromoCard = memo(function PromoCard({ promo, isNear }: { promo: Promo; isNear: boolean }) {
  const [item] = useState({ type: 'promo' as const, id: promo.id });
  const [isReporting, setReporting] = useState(false);
  const isLiked = promo.liked;
  const like = useLike(item, isLiked);
  return (
    <>
      <CardFrame
        item={item}
        source={promo}
        label={promo.title}
        isNear={isNear}
        isCounted
        onDoubleTap={() => void like(true)}
        caption={
          <>
            <p className={css['sponsor']}>Sponsored Promo by {promo.business_name ?? 'a business'}</p>
            <h2 className={css['title']}>{promo.title}</h2>
            <Hashtags value={promo.hashtags} areLinks={false} />
            <div className={css['facts']}>
              <span className={css['views']}>
                <Eye aria-hidden="true" />
                <span>
                  <Count value={promo.views} /> {plural(promo.views, 'view')}
                </span>
              </span>
              <span>
                <Count value={promo.likes} /> {plural(promo.likes, 'like')}
              </span>
              <RelativeTime at={promo.created_at} dateOnly />
            </div>
          </>
        }
        actions={
          <>
            <LikeButton state={{ isLiked, likes: promo.likes }} onLike={() => void like()} />
            <ActionButton name="Report" icon={<Flag />} onClick={() => setReporting(true)} />
          </>
        }
      />
      <Suspense>
        {isReporting && <ReportDialog itemType="promo" itemId={promo.id} onClose={() => setReporting(false)} />}
      </Suspense>
    </>
  );
});
