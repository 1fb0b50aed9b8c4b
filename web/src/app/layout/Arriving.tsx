import { classes } from '../../ui/classes.ts';
import { Loading, type Shape } from '../../ui/Skeleton.tsx';
import { shapeOf } from '../routes.ts';
import css from './Arriving.module.css';

/** These have no heading, or draw it themselves. */
const WHOLE: readonly Shape[] = ['column', 'player'];
const NARROW: readonly Shape[] = ['form', 'text'];

type Props = {
  pathname: string;
  /** Whether it fills a page without navigation. */
  isBare?: boolean;
  label?: string;
};

/** The placeholder of a screen, in its shape, while its code is loaded or the user is found out. */
export function Arriving({ pathname, isBare = false, label }: Props) {
  const shape = shapeOf(pathname);
  const text = label === undefined ? {} : { label };
  if (isBare) return <Loading shape={shape} hasHeading className={css['bare']} {...text} />;
  if (WHOLE.includes(shape)) return <Loading shape={shape} {...text} />;
  return (
    <div className={classes(css['page'], NARROW.includes(shape) && css['narrow'])}>
      <Loading shape={shape} hasHeading={shape !== 'profile'} {...text} />
    </div>
  );
}
