import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { NewChatDialog } from './NewChatDialog.tsx';
import { ThreadList } from './ThreadList.tsx';
import css from './Messages.module.css';
import { t } from '../../i18n/translate.ts';

/** The list of conversations with its header: the whole screen on phones, the left pane on wide screens. */
export function Conversations({ Heading }: { Heading: 'h1' | 'h2' }) {
  const [isStarting, setStarting] = useState(false);
  return (
    <>
      <header className={css['listHead']}>
        <Heading>{t('Messages')}</Heading>
        <ButtonLink size="s" look="ghost" to="/settings/privacy">
          {t('Blocked people')}
        </ButtonLink>
        <Button size="s" look="primary" onClick={() => setStarting(true)}>
          {t('New Chat')}
        </Button>
      </header>
      <ThreadList />
      {isStarting && <NewChatDialog onClose={() => setStarting(false)} />}
    </>
  );
}
