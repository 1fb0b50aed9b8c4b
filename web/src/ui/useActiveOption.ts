import { useState } from 'react';

const NONE = -1;

/** The option of an open list that the arrow keys have reached; -1 before the first arrow. They go round. */
export function useActiveOption(count: number) {
  const [active, setActive] = useState(NONE);
  const move = (step: 1 | -1) => {
    if (count === 0) return;
    setActive(active === NONE && step < 0 ? count - 1 : (count + active + step) % count);
  };
  return { active, setActive, move, clear: () => setActive(NONE) };
}
