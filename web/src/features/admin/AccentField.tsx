import { useState } from 'react';
import { contrastProblem, LEAST_CONTRAST, surfaces } from '@tallscreen/proto/rules/contrast';
import { t } from '../../i18n/translate.ts';
import { formatDecimal } from '../../ui/formatDecimal.ts';
import { TextField } from '../../ui/TextField.tsx';
import css from './Admin.module.css';

const COLOUR = /^#[0-9a-f]{6}$/i;

type Props = { theme: keyof typeof surfaces; label: string; value: string | null };

/** A colour, how it looks on each surface of its theme, and its lowest contrast with them if that is too low. */
export function AccentField({ theme, label, value }: Props) {
  const [typed, setTyped] = useState(value ?? '');
  const colour = typed.trim();
  const isColour = COLOUR.test(colour);
  const lowest = isColour ? contrastProblem(colour, surfaces[theme]) : undefined;
  const problem =
    lowest === undefined
      ? undefined
      : t('Its contrast with the background is {contrast} : 1; at least {least} : 1 is needed.', {
          contrast: formatDecimal(lowest, 1),
          least: formatDecimal(LEAST_CONTRAST, 1),
        });
  return (
    <div className={css['accent']}>
      <TextField
        label={label}
        name={`accent_${theme}`}
        placeholder="#ff6557"
        hint={t('Such as #ff6557. Empty for the colour of Tallscreen.')}
        error={problem}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={css['swatches']} aria-hidden="true">
        {surfaces[theme].map((surface) => (
          <span key={surface} style={{ background: surface, color: isColour ? colour : 'transparent' }}>
            Aa
          </span>
        ))}
      </div>
    </div>
  );
}
