import encodeQR from 'qr';
import { t } from '../../i18n/translate.ts';
import css from './Settings.module.css';

/** Dark on light in both colour schemes: scanners expect it. */
export function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 });
  const dots = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={css['qr']}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={t('QR code of the secret')}
      shapeRendering="crispEdges"
    >
      <rect className={css['qrGround']} width="100%" height="100%" />
      <path className={css['qrDots']} d={dots.join('')} />
    </svg>
  );
}
