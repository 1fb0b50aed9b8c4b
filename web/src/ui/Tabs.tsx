import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { pressedKey } from './pressedKey.ts';
import css from './Tabs.module.css';

type Props<Name extends string> = {
  label: string;
  tabs: readonly (readonly [name: Name, text: string])[];
  active: Name;
  onSelect: (name: Name) => void;
  children: ReactNode;
};

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** In right-to-left layouts the next tab is on the left. */
const MIRRORED: Record<string, string> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' };

/** A row of tabs and the panel of the active one. The arrow keys, Home and End select a tab. */
export function Tabs<Name extends string>({ label, tabs, active, onSelect, children }: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const step = STEPS[document.dir === 'rtl' ? (MIRRORED[key] ?? key) : key];
    if (!step) return;
    event.preventDefault();
    const next = step(
      tabs.findIndex(([name]) => name === active),
      tabs.length,
    );
    const tab = tabs[next];
    if (!tab) return;
    onSelect(tab[0]);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={css['tabs']} onKeyDown={onKeyDown}>
        {tabs.map(([name, text]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === active}
            aria-controls={`${id}-panel`}
            tabIndex={name === active ? 0 : -1}
            onClick={() => onSelect(name)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`} className={css['panel']}>
        {children}
      </div>
    </>
  );
}
