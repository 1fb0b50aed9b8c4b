import type { CSSProperties } from 'react';
import { t } from '../i18n/translate.ts';
import css from './Skeleton.module.css';

type Props = { width?: CSSProperties['width']; height?: CSSProperties['height']; round?: boolean };

export function Skeleton({ width = '100%', height = '1em', round = false }: Props) {
  return <span className={css['skeleton']} style={{ width, height, ...(round && { borderRadius: '999px' }) }} />;
}

/** Wraps skeletons; announces the loading state once to screen readers. */
export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status" aria-busy="true" className={css['loading']}>
      <span className="unseen">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export function ListSkeleton({ rows = 6, height = 56 }: { rows?: number; height?: number }) {
  return (
    <Loading label={t('Loading…')}>
      <div className={css['stack']}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height={height} />
        ))}
      </div>
    </Loading>
  );
}

export function GridSkeleton({ tiles = 8 }: { tiles?: number }) {
  return (
    <Loading label={t('Loading…')}>
      <div className={css['grid']}>
        {Array.from({ length: tiles }, (_, tile) => (
          <Skeleton key={tile} height={280} />
        ))}
      </div>
    </Loading>
  );
}
