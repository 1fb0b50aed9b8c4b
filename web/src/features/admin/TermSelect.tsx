import { plural } from '../../ui/format.ts';
import { Select } from '../../ui/TextField.tsx';

const TERMS = [1, 3, 7, 30, 90, 365];

/** How long a ban lasts: 0 days means until an admin lifts it. */
export const TermSelect = ({ days, onChange }: { days: number; onChange: (days: number) => void }) => (
  <Select label="How long" value={days} onChange={({ target }) => onChange(Number(target.value))}>
    <option value={0}>Until an admin lifts the ban</option>
    {TERMS.map((term) => (
      <option key={term} value={term}>
        {term} {plural(term, 'day')}
      </option>
    ))}
  </Select>
);
