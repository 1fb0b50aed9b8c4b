import { formatCount, formatExact } from './format.ts';

/** Short for the eye, exact in the title. */
export function Count({ value }: { value: number }) {
  return (
    <span className="figures" title={formatExact(value)}>
      {formatCount(value)}
    </span>
  );
}
