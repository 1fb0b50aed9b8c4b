import { FeedSkeleton } from '../../features/feed/FeedSkeleton.tsx';
import { t } from '../../i18n/translate.ts';
import { classes } from '../../ui/classes.ts';
import { GridSkeleton, ListSkeleton, Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { shapeOf } from '../routes.ts';
import css from './Arriving.module.css';

const FormSkeleton = () => (
  <Loading label={t('Loading…')}>
    <div className={css['form']}>
      <Skeleton width="60%" height={36} />
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </div>
  </Loading>
);

type Props = {
  pathname: string;
  /** Whether it fills a page without navigation. */
  isBare?: boolean;
};

/** A placeholder for a screen while its code is loaded, in the screen's shape; visible after 300 ms. */
export function Arriving({ pathname, isBare = false }: Props) {
  const shape = shapeOf(pathname);
  if (shape === 'player' || shape === 'column')
    return (
      <div className={classes(css['late'], css['player'])}>
        <FeedSkeleton label={t('Loading…')} />
      </div>
    );
  if (shape === 'form')
    return (
      <div className={classes(css['late'], isBare && css['bare'])}>
        <FormSkeleton />
      </div>
    );
  return (
    <div className={classes(css['late'], css['page'])}>
      <Skeleton width="14rem" height={32} />
      {shape === 'grid' ? <GridSkeleton /> : <ListSkeleton rows={8} />}
    </div>
  );
}
