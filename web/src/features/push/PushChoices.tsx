import { useState } from 'react';
import type { PushSettings } from '@tallscreen/bff/contract/push';
import { pushSubjects, type PushSubject } from '@tallscreen/proto/rules/push';
import { errorText } from '../../api/errors.ts';
import { useSetPushSettingsMutation } from '../../api/push.ts';
import { msg, t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ownTimeZone } from '../../ui/ownTimeZone.ts';
import { TextField } from '../../ui/TextField.tsx';

const LABELS: Readonly<Record<PushSubject, string>> = {
  message: msg('Messages'),
  like: msg('Likes'),
  comment: msg('Comments'),
  reply: msg('Replies to your comments'),
  mention: msg('Mentions of you'),
  follow: msg('New followers'),
  decision: msg('Decisions about your videos'),
  tier: msg('Your videos moving up or down'),
  report: msg('Answers to your reports'),
  warning: msg('Warnings'),
  export: msg('Your data being ready'),
  alert: msg('Alerts for admins'),
};
/** Offered when somebody begins to want quiet hours. */
const NIGHT = { quiet_from: '22:00', quiet_to: '07:00' };
const NONE = { quiet_from: null, quiet_to: null };

/** The settings of the pushes that the user's devices get. Each change is saved at once. */
export function PushChoices({ settings, isAdmin }: { settings: PushSettings; isAdmin: boolean }) {
  const [problem, setProblem] = useState('');
  const [save] = useSetPushSettingsMutation();
  const { this_device: _, ...kept } = settings;

  async function change(changed: Partial<typeof kept>): Promise<void> {
    const { error } = await save({ ...kept, ...changed });
    setProblem(error ? errorText(error, t('Your choice could not be saved.')) : '');
  }
  const shown = pushSubjects.filter((subject) => subject !== 'alert' || isAdmin);
  const toggle = (subject: PushSubject, isOn: boolean) =>
    change({ kinds: pushSubjects.filter((each) => (each === subject ? isOn : settings.kinds.includes(each))) });
  return (
    <>
      {problem && <Alert tone="error">{problem}</Alert>}
      <fieldset>
        <legend>{t('All your devices are told of')}</legend>
        {shown.map((subject) => (
          <Checkbox
            key={subject}
            isOn={settings.kinds.includes(subject)}
            onChange={(isOn) => void toggle(subject, isOn)}
          >
            {t(LABELS[subject])}
          </Checkbox>
        ))}
      </fieldset>
      <Checkbox isOn={settings.message_text} onChange={(isOn) => void change({ message_text: isOn })}>
        {t('Show the words of messages')}
      </Checkbox>
      <Checkbox
        isOn={settings.quiet_from !== null}
        onChange={(isOn) => void change({ ...(isOn ? NIGHT : NONE), time_zone: ownTimeZone() })}
      >
        {t('Quiet hours')}
      </Checkbox>
      {settings.quiet_from !== null && (
        <QuietHours settings={settings} onChange={(hours) => void change({ ...hours, time_zone: ownTimeZone() })} />
      )}
    </>
  );
}

type Hours = Partial<Pick<PushSettings, 'quiet_from' | 'quiet_to'>>;
type HoursProps = { settings: PushSettings; onChange: (hours: Hours) => void };

/** A time is saved when the field is left: while it is typed it may be none. */
const QuietHours = ({ settings: { quiet_from: from, quiet_to: to }, onChange }: HoursProps) => (
  <>
    <TextField
      key={`1 ${from}`}
      type="time"
      label={t('Quiet from')}
      defaultValue={from ?? ''}
      onBlur={({ target: { value } }) => value !== '' && value !== from && onChange({ quiet_from: value })}
    />
    <TextField
      key={`2 ${to}`}
      type="time"
      label={t('Quiet until')}
      hint={t('In the time of this device. What comes meanwhile is shown afterwards, each thing once.')}
      defaultValue={to ?? ''}
      onBlur={({ target: { value } }) => value !== '' && value !== to && onChange({ quiet_to: value })}
    />
  </>
);
