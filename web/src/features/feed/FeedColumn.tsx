import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { NotLoaded, Nothing, part } from '../../app/part.tsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { FeedItem } from '@tallscreen/bff/contract/video';
import { useAppSelector } from '../../app/store.ts';
import { msg, t } from '../../i18n/translate.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import type { PlayerControls } from './Player.tsx';
import { useCardKeys } from './useCardKeys.ts';
import { useColumn } from './useColumn.ts';
import { useCommentsPanel } from './useCommentsPanel.ts';
import { cardKey, useFeedPlace } from './useFeedPlace.ts';
import { useSettled } from './useSettled.ts';
import { VideoCard } from './VideoCard.tsx';
import { withNotes, withoutLeftOut } from './withoutLeftOut.ts';
import css from './Feed.module.css';

const ShortcutsDialog = part(() => import('./ShortcutsDialog.tsx').then((file) => file.ShortcutsDialog), NotLoaded);

const PromoCard = part(() => import('./PromoCard.tsx').then((file) => file.PromoCard), Nothing);

const EndOfFeed = part(() => import('./EndOfFeed.tsx').then((file) => file.EndOfFeed), Nothing);

const LeftOutNote = part(() => import('./LeftOutNote.tsx').then((file) => file.LeftOutNote), Nothing);

const CommentsPanel = part(() => import('./CommentsPanel.tsx').then((file) => file.CommentsPanel), NotLoaded);

const BesideCard = part(() => import('./BesideCard.tsx').then((file) => file.BesideCard), Nothing);

/** Cards further away than this are not rendered; an empty box keeps their height. */
const DRAWN_DISTANCE = 4;
/** While the user scrolls quickly, the centre of the rendered cards may lag behind the active card by this much. */
const MOST_OFF = 1;
const FETCH_AHEAD = 4;

const END = classes(css['end'], css['dark']);

/** English; `t` translates it. */
export const FAILED = msg('Failed to load your feed. Please try again.');

type Props = {
  /** Key of the list, under which the user's position in it is stored. */
  feed: string;
  /** Index of the first card to show, in a list that the user chose. No video is hidden in such a list. */
  start?: number;
  /** Opens at the first card, wherever the user has left the feed. */
  isNew?: boolean;
  items: FeedItem[];
  hasMore: boolean;
  onMore: () => void;
  /** Set if the next page could not be loaded. */
  onRetry?: (() => void) | undefined;
  /** Asks for new videos at the end of a feed; a list that the user chose has none. */
  onReload?: () => Promise<void>;
};

export function FeedColumn({ feed, start, isNew, items: loaded, hasMore, onMore, onRetry, onReload }: Props) {
  const leftOut = useAppSelector((state) => state.leftOut);
  const isChosen = start !== undefined;
  const items = useMemo(
    () => (isChosen ? withNotes(loaded, leftOut) : withoutLeftOut(loaded, leftOut)),
    [isChosen, loaded, leftOut],
  );
  const { first, onSeen } = useFeedPlace(feed, items, start, isNew);
  const { column, active, goBy, goTo } = useColumn(items.length, first);
  // The card in view is rendered at once. Others are rendered when there is time: when the user stays, or needs them
  // soon.
  const settled = useSettled(active);
  const preparedAround = useDeferredValue(settled);
  const drawnAround = useDeferredValue(Math.min(Math.max(settled, active - MOST_OFF), active + MOST_OFF));
  const drawnDistance = useDeferredValue(DRAWN_DISTANCE, 0);
  const isDrawn = (index: number) => index === active || Math.abs(index - drawnAround) <= drawnDistance;
  const isNear = (index: number) =>
    index === active || (Math.abs(index - preparedAround) <= 1 && Math.abs(index - active) <= 1);
  const comments = useCommentsPanel(column, active);
  // The first card is drawn before what stands beside it.
  const isWide = useDeferredValue(useMedia('(width >= 1024px)'), false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const current = items[active];
  const currentKey = current && cardKey(current, active);

  useEffect(() => {
    if (currentKey) onSeen(currentKey);
  }, [currentKey, onSeen]);

  useEffect(() => {
    if (hasMore && active >= items.length - FETCH_AHEAD) onMore();
  }, [hasMore, active, items.length, onMore]);

  const player = useRef<PlayerControls>(null);
  const openHelp = useCallback(() => setHelpOpen(true), []);
  useCardKeys(feed, current, player, { goBy, onComments: comments.toggle, onHelp: openHelp });

  return (
    <div className={css['feed']}>
      <div className={css['main']}>
        <div ref={column} className={css['column']} tabIndex={-1}>
          {items.map((item, index) => (
            <section key={cardKey(item, index)} className={css['place']} data-index={index}>
              {isDrawn(index) &&
                (item.leftOut ? (
                  <Suspense>
                    <LeftOutNote choice={item.leftOut} isActive={index === active} />
                  </Suspense>
                ) : item.type === 'promo' ? (
                  <Suspense>
                    <PromoCard promo={item} isNear={isNear(index)} controls={index === active ? player : null} />
                  </Suspense>
                ) : (
                  <VideoCard
                    video={item}
                    isNear={isNear(index)}
                    isFirst={index === 0}
                    controls={index === active ? player : null}
                    areCommentsOpen={comments.isOpen && index === active}
                    onComments={comments.toggle}
                  />
                ))}
            </section>
          ))}
          {onRetry && (
            <div className={END} data-end tabIndex={-1}>
              <ErrorState text={t(FAILED)} onRetry={onRetry} />
            </div>
          )}
          {!hasMore && !onRetry && items.length > 1 && (
            <div className={END} data-end tabIndex={-1}>
              <p>{t('You have seen it all for now.')}</p>
              <Suspense>
                {onReload && drawnDistance > 0 && active >= items.length - FETCH_AHEAD && (
                  <EndOfFeed onReload={onReload} />
                )}
              </Suspense>
            </div>
          )}
          <Suspense>
            {isWide && (
              <BesideCard
                items={items}
                active={active}
                areCommentsOpen={comments.isOpen}
                onSelect={goTo}
                onHelp={openHelp}
              />
            )}
          </Suspense>
        </div>
        <div className={css['steps']}>
          <IconButton
            name={t('Previous video')}
            icon={<ChevronUp />}
            disabled={active === 0}
            onClick={() => goBy(-1)}
          />
          <IconButton
            name={t('Next video')}
            icon={<ChevronDown />}
            disabled={active >= items.length - 1}
            onClick={() => goBy(1)}
          />
        </div>
      </div>
      <Suspense>
        {comments.isOpen && (
          <CommentsPanel
            videoId={current?.type === 'video' && !current.leftOut ? current.id : undefined}
            isAskedFor={comments.isAskedFor}
            onUse={comments.use}
            onClose={comments.close}
          />
        )}
      </Suspense>
      <Suspense>{isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}</Suspense>
    </div>
  );
}
