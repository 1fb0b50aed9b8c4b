import { createContext, use, useState, type ReactNode } from 'react';

const Show = createContext<(dialog: ReactNode) => void>(() => undefined);

/** Shows the dialogs of a list's rows outside the list: they stay when the list is loaded again without their row. */
export function RowDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  return (
    <Show value={setDialog}>
      {children}
      {dialog}
    </Show>
  );
}

/** Returns a function that shows a dialog, or closes it with null. Every `Page` supports it. */
export const useRowDialog = () => use(Show);
