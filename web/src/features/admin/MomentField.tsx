import { useRef } from 'react';
import { Bookmark, X } from 'lucide-react';
import { formatMoment } from '@tallscreen/proto/rules/moments';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Moment } from './useMoment.ts';
import css from './MomentField.module.css';

/** Uses the preview's position as the moment of the problem, which the uploader sees beside the reason. */
export function MomentField({
  moment: { atSeconds, hint, mark, clear },
  hasKey,
}: {
  moment: Moment;
  hasKey?: boolean;
}) {
  const field = useRef<HTMLDivElement>(null);
  const onClear = () => {
    clear();
    // The Clear button has disappeared.
    field.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={field} className={css['moment']}>
      <Button size="s" aria-keyshortcuts={hasKey ? 'M' : undefined} onClick={mark}>
        <Bookmark aria-hidden="true" />
        {t('Mark this moment')}
      </Button>
      <output className="small">
        {atSeconds === null ? hint : t('At {moment}', { moment: formatMoment(atSeconds * 1000) })}
      </output>
      {atSeconds !== null && <IconButton name={t('Clear the moment')} icon={<X />} onClick={onClear} />}
    </div>
  );
}
