import { FeedSkeleton } from '../../features/feed/FeedSkeleton.tsx';
import { t } from '../../i18n/translate.ts';
import { classes } from '../../ui/classes.ts';
import { GridSkeleton, ListSkeleton, Loading, Skeleton } from '../../ui/Skeleton.tsx';
import css from './Arriving.module.css';

type Shape = 'player' | 'grid' | 'form' | 'list';

/** The first that fits; every other screen is a list or a table. */
const shapes: readonly (readonly [RegExp, Shape])[] = [
  [/^\/(feed)?$|^\/video\/|\/play$/, 'player'],
  [/^\/(login|register|forgot-password|admin\/login|upload|settings\/)/, 'form'],
  [/^\/(saved|liked|tag\/|search|creator\/analytics$|admin$|admin\/(approve-videos|promos|moderation))/, 'grid'],
  [/^\/profile\/[^/]+$/, 'grid'],
];

export const shapeOf = (pathname: string): Shape => shapes.find(([paths]) => paths.test(pathname))?.[1] ?? 'list';

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

/** Stands in for a screen while its code is loaded, in the shape of what comes; seen after 300 ms. */
export function Arriving({ pathname, isBare = false }: Props) {
  const shape = shapeOf(pathname);
  if (shape === 'player')
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
