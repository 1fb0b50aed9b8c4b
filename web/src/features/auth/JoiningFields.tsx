import type { Instance } from '@tallscreen/bff/contract/instance';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { t } from '../../i18n/translate.ts';
import { TextArea, TextField } from '../../ui/TextField.tsx';

type Props = { instance: Pick<Instance, 'registration' | 'minimum_age'>; invite: string };

/** The questions of an installation beside name, address and password. */
export function JoiningFields({ instance: { registration, minimum_age: minimumAge }, invite }: Props) {
  const asksForInvite = registration === 'invite' || (registration === 'approval' && invite !== '');
  return (
    <>
      {asksForInvite && (
        <TextField
          label={t('Invitation')}
          name="invite"
          hint={t('The code that an admin gave you.')}
          defaultValue={invite}
          autoComplete="off"
          required
        />
      )}
      {registration === 'approval' && !asksForInvite && (
        <TextArea
          label={t('Why do you want to join?')}
          name="reason"
          hint={t('An admin reads this and decides. You get an e-mail.')}
          limit={textLimits.reason}
          rows={3}
          required
        />
      )}
      {minimumAge !== null && (
        <TextField
          label={t('Year of birth')}
          name="birth_year"
          inputMode="numeric"
          pattern="(19|20)[0-9]{2}"
          hint={t(
            'You must be at least {age} to register here. Of the year we store nothing, or, if you may be under 16, only when you become 16.',
            { age: minimumAge },
          )}
          autoComplete="bday-year"
          required
        />
      )}
    </>
  );
}
