import { MessageSquare } from 'lucide-react';
import { EmptyState } from '../../ui/States.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import { Conversations } from './Conversations.tsx';
import css from './Messages.module.css';
import { t } from '../../i18n/translate.ts';

export function MessagesScreen() {
  useTitle();
  return (
    <div className={css['panes']}>
      <div className={css['list']}>
        <Conversations Heading="h1" />
      </div>
      <div className={css['nothing']}>
        <EmptyState
          icon={<MessageSquare />}
          title={t('No conversation is open.')}
          hint={t('Choose one, or start a new one.')}
        />
      </div>
    </div>
  );
}
