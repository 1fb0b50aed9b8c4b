import { useMemo, useState } from 'react';
import { Coffee, Eye, Keyboard } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { ComfortDialog } from './ComfortDialog.tsx';
import { Filters } from './Filters.tsx';
import { filtersOf } from './filters.ts';
import { HelpDialog } from './HelpDialog.tsx';
import { useBreakReminder } from './useBreakReminder.ts';
import { useChoices } from './useChoices.ts';
import { useWorkKeys } from './useWorkKeys.ts';
import { setWellbeing, useWellbeing } from './wellbeing.ts';
import { WorkList } from './WorkList.tsx';
import css from './Workbench.module.css';

/** Returns the filters in the address, and a function that changes one of them. */
function useFilters() {
  const [params, setParams] = useSearchParams();
  const key = params.toString();
  const filters = useMemo(() => filtersOf(new URLSearchParams(key)), [key]);
  const filter = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return { filters, filter, isFiltered: Object.keys(filters).length > 0 };
}

export function WorkbenchScreen() {
  const { filters, filter, isFiltered } = useFilters();
  const decider = useChoices();
  const { blur, breakMinutes } = useWellbeing();
  const pause = useBreakReminder(breakMinutes);
  const [dialog, setDialog] = useState<'help' | 'comfort' | null>(null);
  useWorkKeys({ b: () => setWellbeing({ blur: !blur }), '?': () => setDialog('help') });
  const texts = {
    empty: t(isFiltered ? 'No matching entries.' : 'No pending entries.'),
    hint: t(isFiltered ? 'Change the filters to see more.' : 'New entries show up here.'),
    failed: t('The queue could not be loaded.'),
  };
  return (
    <Page
      actions={
        <>
          <IconButton name={t('Display options')} icon={<Eye />} onClick={() => setDialog('comfort')} />
          <IconButton name={t('Keys')} icon={<Keyboard />} aria-keyshortcuts="?" onClick={() => setDialog('help')} />
        </>
      }
    >
      <Filters filters={filters} onChange={filter} />
      {pause.isDue && (
        <div className={css['break']}>
          <Alert tone="info">
            <Coffee aria-hidden="true" />{' '}
            {t('You have reviewed for {minutes} minutes. Take a break.', { minutes: pause.minutes })}
          </Alert>
          <Button size="s" onClick={pause.beginAnew}>
            {t('Break taken')}
          </Button>
        </div>
      )}
      <WorkList filters={filters} decider={decider} hasKeys texts={texts} />
      {dialog === 'help' && <HelpDialog onClose={() => setDialog(null)} />}
      {dialog === 'comfort' && <ComfortDialog onClose={() => setDialog(null)} />}
    </Page>
  );
}
