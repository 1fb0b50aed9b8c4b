import { useState, type ReactNode } from 'react';
import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { t } from '../i18n/translate.ts';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import css from './Dialog.module.css';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** `sheet` is attached to the bottom edge on phones. */
  shape?: 'box' | 'sheet';
};

/** Esc closes only the open list of a field first. */
const leaveToList = (event: KeyboardEvent) => {
  if ((event.target as Element).matches('[role=combobox][aria-expanded=true]')) event.preventDefault();
};

/**
 * Open while mounted. Traps the focus, closes on Esc and on a press outside, returns the focus to the opener.
 */
export function Dialog({ title, description, onClose, children, shape = 'box' }: Props) {
  const [opener] = useState(() => document.activeElement);
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {/* Not Radix.Overlay: it writes a style element, which the content security policy forbids. */}
        <div className={css['overlay']} />
        <Radix.Content
          className={classes(css['content'], css[shape])}
          aria-modal="true"
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={leaveToList}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={css['head']}>
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton name={t('Close')} icon={<X />} />
            </Radix.Close>
          </header>
          {description && <Radix.Description className={css['description']}>{description}</Radix.Description>}
          <div className={css['body']}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
