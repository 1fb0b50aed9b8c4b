import { Suspense, useRef, useState, type ComponentType, type RefObject } from 'react';
import { Ellipsis } from 'lucide-react';
import { t } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './CardFrame.module.css';

type OpenMenu = { opener: RefObject<HTMLButtonElement | null>; onClose: () => void };

type Props<Given> = { Items: ComponentType<Given & OpenMenu>; given: Given; tone?: 'plain' | 'over' };

/** The button that opens the menu of a card or a profile; `Items` renders the menu and gets `given` as its props. */
export function CardMenuButton<Given extends object>({ Items, given, tone = 'over' }: Props<Given>) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <span className={css['menu']}>
      <IconButton
        ref={opener}
        tone={tone}
        name={t('More')}
        icon={<Ellipsis />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <Suspense>{isOpen && <Items {...given} opener={opener} onClose={() => setOpen(false)} />}</Suspense>
    </span>
  );
}
