import { Suspense, useRef, useState } from 'react';
import { NotLoaded, part } from '../../app/part.tsx';
import { Ellipsis } from 'lucide-react';
import type { VideoCard } from '@tallscreen/bff/contract';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './CardFrame.module.css';

const CardMenuItems = part(() => import('./CardMenuItems.tsx').then((file) => file.CardMenuItems), NotLoaded);

type Props = {
  video: VideoCard;
  isOwn: boolean;
  /** Whether the card is one of a feed, which the user can leave things out of. */
  isInFeed: boolean;
  onWhy: () => void;
  onReport: () => void;
};

/** The button of a card's menu, which is loaded when it is first opened. */
export function CardMenu(props: Props) {
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
      <Suspense>{isOpen && <CardMenuItems {...props} opener={button} onClose={() => setOpen(false)} />}</Suspense>
    </span>
  );
}
