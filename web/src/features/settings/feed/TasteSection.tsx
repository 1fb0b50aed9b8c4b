import { useState } from 'react';
import { X } from 'lucide-react';
import type { Cause, Taste } from '@tallscreen/bff/contract/taste';
import { errorText } from '../../../api/errors.ts';
import {
  useFeedSettingsQuery,
  useForgetTasteMutation,
  useRemoveFromTasteMutation,
  useSetFeedSettingsMutation,
  useTasteQuery,
} from '../../../api/taste.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { toastShown } from '../../../app/toasts.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { formatExact } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { leaveRow } from '../../../ui/leaveRow.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { CauseLink, causeText } from '../../feed/CauseLink.tsx';
import { Section } from '../Section.tsx';
import shared from '../Settings.module.css';
import css from './FeedSettings.module.css';

/** Shows a text where screen readers announce it. */
function useSay() {
  const dispatch = useAppDispatch();
  return (text: string, error?: unknown) =>
    dispatch(error === undefined ? toastShown(text) : toastShown(errorText(error, text), 'error'));
}

function Belief({ cause }: { cause: Cause }) {
  const say = useSay();
  const [removeCause, { isLoading }] = useRemoveFromTasteMutation();
  const name = causeText(cause);
  const remove = async (button: Element) => {
    const { error } = await removeCause(cause);
    if (error) return say(t('Unable to change your feed.'), error);
    leaveRow(button);
    return say(t('{name} no longer counts for your feed.', { name }));
  };
  return (
    <li>
      <CauseLink cause={cause} />
      <IconButton
        name={t('Remove {text}', { text: name })}
        icon={<X />}
        disabled={isLoading}
        onClick={({ currentTarget }) => void remove(currentTarget)}
      />
    </li>
  );
}

function StartAnew() {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  const [forget, { isLoading }] = useForgetTasteMutation();
  const startAnew = async () => {
    const { error } = await forget();
    setAsking(false);
    say(error ? t('Unable to change your feed.') : t('Your feed starts anew.'), error);
  };
  return (
    <>
      <div className={shared['actions']}>
        <Button onClick={() => setAsking(true)}>{t('Start anew')}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('Start anew?')}
          text={t('The feed forgets what it has learned about you. Your history, likes and follows stay.')}
          action={t('Start anew')}
          isBusy={isLoading}
          onConfirm={() => void startAnew()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Beliefs({ taste: { because, watched, skipped, since } }: { taste: Taste }) {
  return (
    <>
      {because.length === 0 ? (
        <p className="quiet">
          {t('Nothing yet. Watch to the end what you like, and go on from what you do not: the feed follows.')}
        </p>
      ) : (
        <ul className={css['choices']} aria-label={t('What the feed believes you like')}>
          {because.map((cause) => (
            <Belief key={`${cause.type}/${cause.id}`} cause={cause} />
          ))}
        </ul>
      )}
      {since && (
        <p className="quiet small">
          {t('Learned from videos that you watched or liked: {watched}; that you skipped: {skipped}. Since:', {
            watched: formatExact(watched),
            skipped: formatExact(skipped),
          })}{' '}
          <RelativeTime at={since} />
        </p>
      )}
      <StartAnew />
    </>
  );
}

function Switch({ isOn }: { isOn: boolean }) {
  const say = useSay();
  const [set, { isLoading }] = useSetFeedSettingsMutation();
  const change = async (personalised: boolean) => {
    const { error } = await set({ personalised });
    if (error) say(t('Unable to change your feed.'), error);
  };
  return (
    // Not `disabled` meanwhile, which would lose the focus.
    <Checkbox role="switch" isOn={isOn} onChange={(next) => !isLoading && void change(next)}>
      {t('Your own feed')}
    </Checkbox>
  );
}

/** What the feed has learned, and buttons to remove it. */
export function TasteSection() {
  const settings = useFeedSettingsQuery();
  const taste = useTasteQuery();
  const isOn = settings.data?.personalised ?? false;
  const isFailed = (settings.isError && !settings.data) || (taste.isError && !taste.data);
  const retry = () => void Promise.all([settings.refetch(), taste.refetch()]);
  return (
    <Section title={t('What the feed believes you like')}>
      {(settings.isLoading || taste.isLoading) && <Loading shape="rows" count={3} />}
      {isFailed && <ErrorState text={t('Failed to load what the feed has learned.')} onRetry={retry} />}
      {settings.data && (
        <>
          <Switch isOn={isOn} />
          <p className="quiet">
            {isOn
              ? t('Videos like those that you watch to the end come up more often.')
              : t('You get the same order as everybody, without what you have seen or left out.')}
          </p>
        </>
      )}
      {settings.data && taste.data && <Beliefs taste={taste.data} />}
    </Section>
  );
}
