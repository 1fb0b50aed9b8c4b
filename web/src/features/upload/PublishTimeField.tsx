import { MAX_PUBLISH_DAYS } from '@tallscreen/proto/rules/publish-time';
import { t } from '../../i18n/translate.ts';
import { TextField } from '../../ui/TextField.tsx';

/** When a video without a publish time goes live. */
export type GoesLive = 'onceApproved' | 'onSave';

type Props = { goesLive: GoesLive; defaultValue?: string };

/** When a video goes live, in the zone of the device. */
export const PublishTimeField = ({ goesLive, defaultValue }: Props) => (
  <TextField
    label={t('Publish at')}
    name="publish_at"
    type="datetime-local"
    hint={t(
      goesLive === 'onSave'
        ? 'Optional, in your local time, at most {days} days ahead. Empty: it goes live when you save.'
        : 'Optional, in your local time, at most {days} days ahead. Empty: it goes live once it is approved.',
      { days: MAX_PUBLISH_DAYS },
    )}
    defaultValue={defaultValue}
  />
);
