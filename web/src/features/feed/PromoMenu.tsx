import { Suspense, useRef, useState } from 'react';
import { Ellipsis } from 'lucide-react';
import type { PromoCard } from '@tallscreen/bff/contract';
import { NotLoaded, part } from '../../app/part.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './CardFrame.module.css';

const PromoMenuItems = part(() => import('./PromoMenuItems.tsx').then((file) => file.PromoMenuItems), NotLoaded);

type Props = { promo: PromoCard; onWhy: () => void; onReport: () => void };

/** The button of a promo's menu, which is loaded when it is first opened. */
export function PromoMenu(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className={css['menu']}>
      <IconButton
        ref={button}
        tone="over"
        name="More"
        icon={<Ellipsis />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <Suspense>{isOpen && <PromoMenuItems {...props} opener={button} onClose={() => setOpen(false)} />}</Suspense>
    </span>
  );
}
