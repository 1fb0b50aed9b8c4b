import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { t } from '../../i18n/translate.ts';
import { Select, TextArea, TextField } from '../../ui/TextField.tsx';

/** What a copyright notice must say besides. */
export const CopyrightFields = () => (
  <>
    <TextArea
      label={t('Which work is used?')}
      name="work"
      hint={t('For example the title of a song, a film or a photo, and who made it.')}
      limit={textLimits.work}
      rows={2}
      required
    />
    <TextField
      label={t('Address of the original (optional)')}
      name="original_url"
      type="url"
      inputMode="url"
      limit={textLimits.url}
    />
    <Select label={t('Your rights')} name="rights">
      <option value="owner">{t('I own the rights')}</option>
      <option value="agent">{t('I act for the owner of the rights')}</option>
    </Select>
  </>
);
