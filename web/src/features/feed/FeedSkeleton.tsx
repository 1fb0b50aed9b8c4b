import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import css from './Feed.module.css';

export function FeedSkeleton({ label }: { label: string }) {
  return (
    <div className={css['waiting']}>
      <Loading label={label}>
        <div className={css['skeleton']}>
          <Skeleton height="100%" />
        </div>
      </Loading>
    </div>
  );
}
