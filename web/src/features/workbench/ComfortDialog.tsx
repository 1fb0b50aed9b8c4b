import { Trash2 } from 'lucide-react';
import { useSavedReasonsQuery, useSaveReasonsMutation } from '../../api/workbench.ts';
import { msg, t } from '../../i18n/translate.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/TextField.tsx';
import { BREAKS, setWellbeing, useWellbeing, type Wellbeing } from './wellbeing.ts';
import css from './Workbench.module.css';

const SWITCHES: [name: keyof Omit<Wellbeing, 'breakMinutes'>, label: string][] = [
  ['strip', msg('Three frames first')],
  ['blur', msg('Blur')],
  ['grey', msg('Grey')],
  ['mute', msg('Mute')],
  ['half', msg('Half speed')],
];

function SavedReasons() {
  const { data } = useSavedReasonsQuery();
  const [save, { isLoading }] = useSaveReasonsMutation();
  const reasons = data?.reasons ?? [];
  if (reasons.length === 0) return null;
  return (
    <>
      <h3>{t('Saved reasons')}</h3>
      <ul className={css['reasons']}>
        {reasons.map((reason, index) => {
          const text = [reason.reason_code, reason.text].filter(Boolean).join(': ');
          return (
            <li key={text}>
              <span>{text}</span>
              <IconButton
                name={t('Delete the reason {text}', { text })}
                icon={<Trash2 />}
                disabled={isLoading}
                onClick={() => void save({ reasons: reasons.filter((_, other) => other !== index) })}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Settings for viewing hard material: how it is shown, how often a break is suggested, and the saved reasons. */
export function ComfortDialog({ onClose }: { onClose: () => void }) {
  const wellbeing = useWellbeing();
  return (
    <Dialog title={t('Display options')} description={t('Saved in this browser.')} onClose={onClose}>
      <div className={css['form']}>
        {SWITCHES.map(([name, label]) => (
          <Checkbox key={name} isOn={wellbeing[name]} onChange={(isOn) => setWellbeing({ [name]: isOn })}>
            {t(label)}
          </Checkbox>
        ))}
        <Select
          label={t('Break reminder')}
          value={wellbeing.breakMinutes}
          onChange={(event) => setWellbeing({ breakMinutes: Number(event.target.value) })}
        >
          {BREAKS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes === 0 ? t('Never') : t('After {minutes} minutes', { minutes })}
            </option>
          ))}
        </Select>
        <SavedReasons />
      </div>
    </Dialog>
  );
}
