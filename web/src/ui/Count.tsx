import { formatCount, formatExact } from './format.ts';

/** Shows the abbreviated count, with the exact one as title. */
export function Count({ value }: { value: number }) {
  return (
    <span className="figures" title={formatExact(value)}>
      {formatCount(value)}
    </span>
  );
}
