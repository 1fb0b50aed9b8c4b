import { useCallback, useEffect, useRef, useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { errorText } from '../../api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { t } from '../../i18n/translate.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { prefersReducedMotion } from '../feed/motion.ts';
import { ReviewCard } from './ReviewCard.tsx';
import { useReviewKeys } from './useReviewKeys.ts';
import type { Decide, ReviewQueue } from './useReviewQueue.ts';
import css from './Review.module.css';

type Props = { queue: ReviewQueue; isPromo?: boolean; hasKeys?: boolean; emptyText: string };

function KeyHint() {
  return (
    <p className={css['hint']}>
      <Phrase
        text="{next} {previous} next and previous · {approve} approve · {reject} reject, {enter} confirms · {mark} mark this moment"
        values={{
          next: <kbd>J</kbd>,
          previous: <kbd>K</kbd>,
          approve: <kbd>A</kbd>,
          reject: <kbd>R</kbd>,
          enter: <kbd>{t('Enter')}</kbd>,
          mark: <kbd>M</kbd>,
        }}
      />
    </p>
  );
}

function Keys({ chosen, step }: { chosen: () => HTMLElement | null; step: (by: 1 | -1) => void }) {
  const approve = useCallback(
    () => chosen()?.querySelector<HTMLElement>('[data-decision="approve"]')?.click(),
    [chosen],
  );
  const reject = useCallback(() => chosen()?.querySelector<HTMLElement>('input')?.focus(), [chosen]);
  const mark = useCallback(() => chosen()?.querySelector<HTMLElement>('[data-moment]')?.click(), [chosen]);
  useReviewKeys({ step, approve, reject, mark });
  return <KeyHint />;
}

export function ReviewList({ queue, isPromo = false, hasKeys = false, emptyText }: Props) {
  const dispatch = useAppDispatch();
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const { items } = queue;
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === wanted),
  );
  const chosenId = items[index]?.id;

  const chosen = useCallback(
    () => list.current?.querySelector<HTMLElement>(`[data-review="${chosenId}"]`) ?? null,
    [chosenId],
  );
  const step = useCallback(
    (by: 1 | -1) => {
      const next = items[index + by];
      if (!next) return;
      setWanted(next.id);
      const card = list.current?.querySelector<HTMLElement>(`[data-review="${next.id}"]`);
      card?.focus({ preventScroll: true });
      card?.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
    },
    [items, index],
  );
  const decide: Decide = async (decision) => {
    if (decision.id === chosenId) {
      const next = items[index + 1] ?? items[index - 1];
      setWanted(next?.id ?? null);
      list.current?.querySelector<HTMLElement>(`[data-review="${next?.id}"]`)?.focus();
    }
    const { error } = await queue.decide(decision);
    if (!error) dispatch(toastShown(t(decision.action === 'approve' ? 'Approved.' : 'Rejected.')));
    else dispatch(toastShown(errorText(error, t('Something went wrong.')), 'error'));
    return { error };
  };

  // All loaded items are decided, but there are more pages: load the next.
  const { more } = queue;
  const isDrained = items.length === 0 && queue.hasMore && !queue.isError;
  const shouldLoad = isDrained && !queue.isFetchingMore;
  useEffect(() => {
    if (shouldLoad) more();
  }, [shouldLoad, more]);

  if (queue.isLoading || isDrained) return <ListSkeleton rows={3} height={220} />;
  if (queue.isError && items.length === 0)
    return <ErrorState text={t('Something went wrong.')} onRetry={queue.retry} />;
  if (items.length === 0)
    return <EmptyState icon={<CircleCheck />} title={emptyText} hint={t('New ones show up here.')} />;
  return (
    <div ref={list} className={css['list']}>
      {hasKeys && <Keys chosen={chosen} step={step} />}
      <ol className={css['items']}>
        {items.map((item) => (
          <li key={item.id}>
            <ReviewCard
              item={item}
              isPromo={isPromo}
              isChosen={hasKeys && item.id === chosenId}
              onChoose={() => setWanted(item.id)}
              onDecide={decide}
            />
          </li>
        ))}
      </ol>
      <MoreButton
        hasMore={queue.hasMore}
        isBusy={queue.isFetchingMore}
        hasFailed={queue.hasMoreFailed}
        onMore={queue.more}
      />
    </div>
  );
}
