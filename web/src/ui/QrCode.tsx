import encodeQR from 'qr';
import css from './QrCode.module.css';

/** Dark on light in both colour schemes: scanners expect it. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 });
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={css['qr']}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <rect className={css['ground']} width="100%" height="100%" />
      <path className={css['dots']} d={dots.join('')} />
    </svg>
  );
}
