import { useOnlineQuery } from '../../api/messages.ts';
import css from './Messages.module.css';
import { t } from '../../i18n/translate.ts';

const POLL_MS = 30_000;

/** Shows that the other user of a conversation is online. The server leaves out users with a block. */
export function OnlineDot({ userId }: { userId: number }) {
  const { data } = useOnlineQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  if (!data?.includes(userId)) return null;
  return (
    <span className={css['online']} title={t('Online')}>
      <span className="unseen">{t('Online')}</span>
    </span>
  );
}
