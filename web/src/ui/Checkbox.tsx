import type { ReactNode } from 'react';
import css from './Checkbox.module.css';

type Props = { isOn: boolean; onChange: (isOn: boolean) => void; role?: 'switch'; children: ReactNode };

/** A choice between yes and no with its text, which can be pressed too. */
export const Checkbox = ({ isOn, onChange, role, children }: Props) => (
  <label className={css['checkbox']}>
    <input type="checkbox" role={role} checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    {children}
  </label>
);
