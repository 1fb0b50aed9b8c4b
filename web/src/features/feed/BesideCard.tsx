import { memo, useDeferredValue } from 'react';
import { Keyboard } from 'lucide-react';
import { Link } from 'react-router-dom';
import { profileOf } from '../../app/paths.ts';
import { t } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Poster } from '../../ui/Poster.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { FollowButton } from '../follow/FollowButton.tsx';
import type { Shown } from './withoutLeftOut.ts';
import css from './BesideCard.module.css';

/** The number that a high window shows. */
const MOST_NEXT = 6;

/** The maker of the card: the uploader of a video, the business of a promo. */
function Maker({ card }: { card: Shown }) {
  if (card.type === 'promo') {
    const business = card.business_name ?? t('Business');
    return (
      <div className={css['maker']}>
        <Avatar username={business} size={48} />
        <p className={css['words']}>
          <span className={css['name']}>{business}</span>
          <span className={css['promo']}>{t('Promo')}</span>
        </p>
      </div>
    );
  }
  const { id, username, avatar_url: avatar } = card.uploader ?? {};
  return (
    <div className={css['maker']}>
      <Avatar username={username ?? '?'} url={avatar} size={48} />
      <p className={css['words']}>
        <Link className={css['name']} to={profileOf(username)}>
          @{username ?? t('unknown')}
        </Link>
        <span className="quiet small">
          <RelativeTime at={card.created_at} />
        </span>
      </p>
      {id !== undefined && username && <FollowButton user={{ id, username }} className={css['follow']} />}
    </div>
  );
}

type Props = {
  items: readonly Shown[];
  active: number;
  /** Whether the comments stand at the other side of the card. */
  areCommentsOpen: boolean;
  onSelect: (index: number) => void;
  onHelp: () => void;
};

/**
 * Beside the card of a wide window: who made it, and the next videos. Below 1280 px these stand at the side of the
 * comments, which take their place.
 */
export const BesideCard = memo(function BesideCard({ items, active, areCommentsOpen, onSelect, onHelp }: Props) {
  // Scrolling does not wait for it.
  const shown = useDeferredValue(active);
  const card = items[shown];
  const next = items
    .map((item, index) => ({ item, index }))
    .filter(({ item, index }) => index > shown && item.type === 'video' && !item.leftOut)
    .slice(0, MOST_NEXT);
  return (
    <div className={css['beside']} data-beside>
      <div className={css['box']}>
        {card && !card.leftOut && <Maker card={card} />}
        {next.length > 0 && (
          <section className={css['next']} data-replaced={areCommentsOpen || undefined} aria-label={t('Up next')}>
            <h2>{t('Up next')}</h2>
            <ul>
              {/* The entries keep their places, and their contents change. */}
              {next.map(({ item, index }, place) => (
                <li key={place}>
                  <button type="button" onClick={() => onSelect(index)}>
                    <span className={css['cover']}>
                      {item.thumbnail_url && <Poster key={item.id} url={item.thumbnail_url} />}
                    </span>
                    <span className={css['words']}>
                      <span className={css['title']}>{item.title}</span>
                      {item.type === 'video' && (
                        <span className="quiet small">@{item.uploader?.username ?? t('unknown')}</span>
                      )}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <button type="button" className={css['keys']} onClick={onHelp}>
          <Keyboard aria-hidden="true" />
          {t('Keyboard shortcuts')}
        </button>
      </div>
    </div>
  );
});
