import { useEffect, useId, useState } from 'react';
import type { Explored } from '@tallscreen/bff/contract/search';
import type { Cause } from '@tallscreen/bff/contract/taste';
import { errorText } from '../../api/errors.ts';
import { useExploreQuery } from '../../api/search.ts';
import { useFeedSettingsQuery, usePickTasteMutation, useTasteQuery } from '../../api/taste.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { causeText } from './CauseLink.tsx';
import { endFirstRun } from './firstRunSeen.ts';
import css from './FirstRun.module.css';

const MAX_TAGS = 8;
const MAX_PEOPLE = 6;
const MAX_PICKS = 3;

const choicesOf = ({ tags, people }: Explored): Cause[] => [
  ...tags.slice(0, MAX_TAGS).map(({ tag }): Cause => ({ type: 'tag', id: tag, title: tag })),
  ...people.slice(0, MAX_PEOPLE).map(({ user_id: id, username: title }): Cause => ({ type: 'creator', id, title })),
];

/** The pressed button disappears with the panel. */
const leavePanel = () => document.getElementById('main')?.focus({ preventScroll: true });

function Panel({ choices, onDone }: { choices: readonly Cause[]; onDone: () => void }) {
  const dispatch = useAppDispatch();
  const heading = useId();
  const [picked, setPicked] = useState<readonly Cause[]>([]);
  const [pick, { isLoading }] = usePickTasteMutation();

  async function start(picks: readonly Cause[]) {
    const ofType = (type: Cause['type']) => picks.filter((each) => each.type === type).map(({ id }) => id);
    const { error } = await pick({ tags: ofType('tag').map(String), creators: ofType('creator').map(Number) });
    if (error) {
      setPicked(picks.slice(0, MAX_PICKS - 1));
      dispatch(toastShown(errorText(error, t('Unable to change your feed.')), 'error'));
      return;
    }
    dispatch(toastShown(t('Your feed starts with these.')));
    onDone();
  }
  const toggle = (choice: Cause) => {
    if (isLoading) return;
    const next = picked.includes(choice) ? picked.filter((each) => each !== choice) : [...picked, choice];
    setPicked(next);
    if (next.length === MAX_PICKS) void start(next);
  };
  return (
    <section className={css['panel']} aria-labelledby={heading}>
      <h2 id={heading}>{t('What do you like?')}</h2>
      <p className="quiet small" role="status">
        {t('Tap up to three. Your feed starts with them at the third, or when you say so.')}
      </p>
      <ul className={css['choices']} aria-labelledby={heading}>
        {choices.map((choice) => (
          <li key={`${choice.type}/${choice.id}`}>
            <button type="button" aria-pressed={picked.includes(choice)} onClick={() => toggle(choice)}>
              {causeText(choice)}
            </button>
          </li>
        ))}
      </ul>
      <div className={css['actions']}>
        <Button size="s" look="ghost" onClick={onDone}>
          {t('Skip')}
        </Button>
        <Button
          size="s"
          look="primary"
          disabled={picked.length === 0}
          busy={isLoading}
          onClick={() => !isLoading && void start(picked)}
        >
          {t('Start')}
        </Button>
      </div>
    </section>
  );
}

/** Asks users once what they like if the feed does not know their taste. Shown beside the card, or over its lower part in narrow windows; users may skip it. */
export function FirstRun({ userId }: { userId: number }) {
  const [isDone, setDone] = useState(false);
  const { data: taste } = useTasteQuery();
  const { data: settings } = useFeedSettingsQuery();
  const isNew = settings?.personalised === true && taste?.since === null && taste.because.length === 0;
  const { data: explored } = useExploreQuery(undefined, { skip: !isNew });
  useEffect(() => {
    if (taste && settings && !isNew) endFirstRun(userId);
  }, [taste, settings, isNew, userId]);
  const choices = isNew && explored ? choicesOf(explored) : [];
  if (isDone || choices.length === 0) return null;
  const done = () => {
    endFirstRun(userId);
    setDone(true);
    leavePanel();
  };
  return <Panel choices={choices} onDone={done} />;
}
