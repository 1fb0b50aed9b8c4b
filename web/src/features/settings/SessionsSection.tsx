import { useState } from 'react';
import type { OwnSession } from '@tallscreen/bff/contract/account';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from '../../api/account.ts';
import { errorText } from '../../api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { deviceOf } from './device.ts';
import { Section } from './Section.tsx';
import css from './Settings.module.css';

export function SessionsSection() {
  const { data, isLoading, isError, refetch } = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const others = data?.sessions.filter((session) => !session.is_current) ?? [];
  return (
    <Section title={t('Sessions')}>
      <p className="quiet">{t('Where you are signed in. End what you do not know, and change your password.')}</p>
      {isLoading && <Loading shape="rows" count={3} />}
      {isError && !data && <ErrorState text={t('Your sessions could not be loaded.')} onRetry={() => void refetch()} />}
      {data && (
        <ul className={css['sessions']}>
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data && others.length === 0 && <p className="quiet">{t('You are signed in nowhere else.')}</p>}
      {others.length > 0 && <EndOthers />}
    </Section>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const dispatch = useAppDispatch();
  const [end, { isLoading }] = useEndSessionMutation();
  const device = deviceOf(session.user_agent);
  const endIt = async () => {
    const { error } = await end(session.id);
    if (error) dispatch(toastShown(errorText(error, t('The session could not be ended.')), 'error'));
  };
  return (
    <li>
      <div className={css['device']} title={session.user_agent}>
        <p>
          {device}
          {session.is_current && <Badge tone="info">{t('This device')}</Badge>}
        </p>
        <p>
          <Phrase
            text="Last used {used} · signed in {since}"
            values={{
              used: <RelativeTime at={session.last_used_at} />,
              since: <RelativeTime at={session.created_at} />,
            }}
          />
        </p>
      </div>
      {!session.is_current && (
        <Button
          size="s"
          disabled={isLoading}
          aria-label={t('End the session of {device}', { device })}
          onClick={() => void endIt()}
        >
          {t('End')}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const dispatch = useAppDispatch();
  const [isAsking, setAsking] = useState(false);
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const confirm = async () => {
    const { error } = await endOthers();
    setAsking(false);
    dispatch(
      error
        ? toastShown(errorText(error, t('The sessions could not be ended.')), 'error')
        : toastShown(t('All other sessions have ended.')),
    );
  };
  return (
    <div className={css['actions']}>
      <Button onClick={() => setAsking(true)}>{t('End all others')}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t('End all other sessions?')}
          text={t('You stay signed in here only.')}
          action={t('End all others')}
          isBusy={isLoading}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
