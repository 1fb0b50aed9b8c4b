import { useState, type ReactNode, type RefObject } from 'react';
import * as Radix from '@radix-ui/react-dropdown-menu';
import css from './Menu.module.css';

type Props = {
  /** The accessible name. */
  label: string;
  /**
   * The element that gets the focus back. Safari does not focus a clicked button, so the active element is not enough.
   */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Open while mounted, below its parent, which must be positioned. Arrow keys, Home, End and letters move; closes on
 * Esc, Tab and a press outside, and returns the focus to the opener.
 */
export function Menu({ label, opener, onClose, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  /** Before the item's content is mounted: a dialog returns the focus to the element that had it then. */
  const close = () => {
    opener.current?.focus();
    onClose();
  };
  /** A press on the opener closes the menu by its own click; otherwise that click would open the menu again. */
  const leaveToOpener = (event: Event) => {
    if (anchor?.parentElement?.contains(event.target as Node)) event.preventDefault();
  };
  return (
    // Modal menus write a style element, which the content security policy forbids.
    <Radix.Root open modal={false} onOpenChange={(isOpen) => !isOpen && close()}>
      <Radix.Trigger asChild>
        <span ref={setAnchor} className={css['anchor']} aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={css['content']}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          aria-labelledby={undefined}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={leaveToOpener}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuItem({ icon, onSelect, children }: { icon: ReactNode; onSelect: () => void; children: ReactNode }) {
  return (
    <Radix.Item className={css['item']} onSelect={onSelect}>
      {icon}
      <span>{children}</span>
    </Radix.Item>
  );
}
