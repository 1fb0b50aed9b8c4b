import { readText } from '@tallscreen/proto/rules/read-text';
import { useState, type FormEvent } from 'react';
import { msg, t } from '../../i18n/translate.ts';
import { MediaItemForm } from '../upload/MediaItemForm.tsx';
import { CampaignFields } from './CampaignFields.tsx';
import { runProblem, uploadTexts } from './campaign.ts';
import { PromoPreview } from './PromoPreview.tsx';
import type { FormRules } from '../upload/useMediaItemForm.ts';

const rules: FormRules = {
  path: '/promos/upload',
  kind: 'promo',
  checksPicture: false,
  check: runProblem,
  prepare: uploadTexts,
  sentences: {
    failed: msg('Upload failed.'),
    done: msg('Promo submitted successfully!'),
  },
};
const file = {
  label: msg('Promo video'),
  hint: msg('Drop it here. MP4 or WebM, up to 200 MB. Of a longer clip you choose 30 seconds.'),
};

const previewed = ['title', 'hashtags', 'link', 'call_to_action'];

export function PromoForm({ onSettled }: { onSettled: () => void }) {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && previewed.includes(target.name))
      setTexts((before) => ({ ...before, [target.name]: readText(target.value) }));
  };
  return (
    // The inputs are uncontrolled; their events bubble.
    <div onInput={onInput} onReset={() => setTexts({})}>
      <MediaItemForm
        rules={rules}
        file={file}
        titleLabel={t('Promo Title')}
        action={t('Submit Promo')}
        onSettled={onSettled}
        preview={(url) => <PromoPreview texts={texts} videoUrl={url} />}
      >
        <CampaignFields />
      </MediaItemForm>
    </div>
  );
}
