import { memo, Suspense, useState, type Ref } from 'react';
import { useLike } from '../../actions/like.ts';
import { NotLoaded, part } from '../../app/part.tsx';
import { useAccount } from '../../app/store.ts';
import { Eye } from 'lucide-react';
import type { PromoCard as Promo } from '@tallscreen/bff/contract/video';
import { t } from '../../i18n/translate.ts';
import { CountPhrase } from '../../ui/CountPhrase.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { CardFrame } from './CardFrame.tsx';
import { CardText } from './CardText.tsx';
import { PromoMenu } from './PromoMenu.tsx';
import type { PlayerControls } from './Player.tsx';
import { LikeButton } from './LikeButton.tsx';
import { ReportButton } from './ReportButton.tsx';
import css from './CardCaption.module.css';
import { useReports } from './useReports.ts';
import { useViewable } from './useViewable.ts';
import own from './PromoCard.module.css';

const ReportDialog = part(() => import('./ReportDialog.tsx').then((file) => file.ReportDialog), NotLoaded);
const WhyDialog = part(() => import('./WhyDialog.tsx').then((file) => file.WhyDialog), NotLoaded);

/**
 * Opens the business's page in a new tab, without a referrer or opener. The host is shown, so that users see where the
 * link leads.
 */
function LeadLink({ link, text, onClick }: { link: string; text: string; onClick: () => void }) {
  return (
    <a className={own['lead']} href={link} target="_blank" rel="sponsored noopener noreferrer" onClick={onClick}>
      <span>{text}</span>
      <span className={own['host']}>{new URL(link).host}</span>
      <span className="unseen">{t('(opens in a new tab)')}</span>
    </a>
  );
}

/** `isPreview`: nothing is reported, and there is no menu. */
type Props = { promo: Promo; isNear: boolean; isPreview?: boolean; controls?: Ref<PlayerControls> };

export const PromoCard = memo(function PromoCard({ promo, isNear, isPreview = false, controls }: Props) {
  const [item] = useState({ type: 'promo' as const, id: promo.id });
  const { count: likes } = useLike(item, promo);
  const [dialog, setDialog] = useState<'report' | 'why' | null>(null);
  const isReported = useAccount() !== null && !isPreview;
  const { track } = useReports();
  const close = () => setDialog(null);
  const [isInView, setInView] = useState(false);
  useViewable(item, isInView && isReported);
  return (
    <>
      <CardFrame
        item={item}
        source={promo}
        label={promo.title}
        isNear={isNear}
        isCounted={!isPreview}
        controls={controls}
        onInView={setInView}
        corner={
          <>
            <ReportButton onPress={() => setDialog('report')} />
            {isReported && (
              <PromoMenu promo={promo} onWhy={() => setDialog('why')} onReport={() => setDialog('report')} />
            )}
          </>
        }
        caption={
          <>
            <p className={css['sponsor']}>
              {promo.business_name
                ? t('Sponsored Promo by {name}', { name: promo.business_name })
                : t('Sponsored Promo by a business')}
            </p>
            <CardText title={promo.title} hashtags={promo.hashtags} areLinks={false} />
            {promo.link && promo.call_to_action && (
              <LeadLink
                link={promo.link}
                text={promo.call_to_action}
                onClick={() => isReported && void track({ item, event: 'click' })}
              />
            )}
            <div className={css['facts']}>
              <span className={css['views']}>
                <Eye aria-hidden="true" />
                <span>
                  <CountPhrase value={promo.views} one="{count} view" many="{count} views" />
                </span>
              </span>
              <span>
                <CountPhrase value={likes} one="{count} like" many="{count} likes" />
              </span>
              <RelativeTime at={promo.created_at} dateOnly />
            </div>
          </>
        }
        actions={<LikeButton item={item} known={promo} />}
      />
      <Suspense>
        {dialog === 'report' && <ReportDialog itemType="promo" itemId={promo.id} onClose={close} />}
        {dialog === 'why' && <WhyDialog item={item} onClose={close} />}
      </Suspense>
    </>
  );
});
