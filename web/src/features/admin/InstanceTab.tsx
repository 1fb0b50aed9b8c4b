import { registrationModes } from '@tallscreen/proto/rules/registration-modes';
import type { Instance } from '@tallscreen/bff/contract/instance';
import { statusOf } from '../../api/errors.ts';
import { useInstanceQuery, useSetInstanceMutation } from '../../api/instance.ts';
import { showInstance } from '../../app/showInstance.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { textOf } from '../../ui/formText.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { registrationModeNames } from '../../ui/registrationModes.ts';
import { Select, TextArea, TextField } from '../../ui/TextField.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { AccentField } from './AccentField.tsx';
import { LogoSection } from './LogoSection.tsx';
import { entryAt, policyProblem } from './policyProblem.ts';
import css from './Admin.module.css';

/** An empty field means that there is none. */
function changeOf(fields: FormData) {
  const orNull = (name: string) => textOf(fields, name).trim() || null;
  return {
    name: textOf(fields, 'name'),
    description: textOf(fields, 'description'),
    languages: textOf(fields, 'languages')
      .split(/[\s,]+/)
      .filter((code) => code !== ''),
    contact_email: orNull('contact_email'),
    rules_url: orNull('rules_url'),
    terms_url: orNull('terms_url'),
    privacy_url: orNull('privacy_url'),
    registration: registrationModes.find((mode) => mode === textOf(fields, 'registration')) ?? null,
    minimum_age: Number(orNull('minimum_age')) || null,
    accent_dark: orNull('accent_dark'),
    accent_light: orNull('accent_light'),
  };
}

function InstanceForm({ instance, onStale }: { instance: Instance; onStale: () => void }) {
  const dispatch = useAppDispatch();
  const [save] = useSetInstanceMutation();
  const submission = useSubmit(async (fields) => {
    const change = changeOf(fields);
    const { data, error } = await save({ ...change, version: instance.version });
    if (statusOf(error) === 409) onStale();
    if (!data)
      return policyProblem(error, t('Something went wrong.'), (path) => {
        const [field = '', key] = path.split('.');
        return { field, entry: key === undefined ? '' : entryAt(change.languages, key) };
      });
    showInstance(data);
    dispatch(toastShown(t('Saved. Everybody sees it now.')));
    return undefined;
  });
  return (
    <Form className={css['section']} submission={submission}>
      <TextField label={t('Name of the place')} name="name" defaultValue={instance.name} limit={60} required />
      <TextArea
        label={t('Description')}
        name="description"
        hint={t('One or two sentences: for whom it is and what is shown here.')}
        defaultValue={instance.description}
        limit={300}
        rows={3}
        required
      />
      <TextField
        label={t('Contact')}
        name="contact_email"
        type="email"
        hint={t('An e-mail address that everybody sees on the page About.')}
        defaultValue={instance.contact_email ?? ''}
      />
      <TextField
        label={t('Languages')}
        name="languages"
        hint={t('Codes with commas between them, such as de, en.')}
        defaultValue={instance.languages.join(', ')}
      />
      <TextField label={t('Page with the rules')} name="rules_url" type="url" defaultValue={instance.rules_url ?? ''} />
      <TextField label={t('Page with the terms')} name="terms_url" type="url" defaultValue={instance.terms_url ?? ''} />
      <TextField
        label={t('Page about privacy')}
        name="privacy_url"
        type="url"
        defaultValue={instance.privacy_url ?? ''}
      />
      <Select label={t('Registration')} name="registration" defaultValue={instance.registration}>
        {registrationModes.map((mode) => (
          <option key={mode} value={mode}>
            {t(registrationModeNames[mode])}
          </option>
        ))}
      </Select>
      <TextField
        label={t('Minimum age')}
        name="minimum_age"
        type="number"
        min={1}
        max={99}
        hint={t(
          'Who registers is asked for the year of birth, and refused until the year after this birthday. Empty: nobody is asked.',
        )}
        defaultValue={instance.minimum_age ?? ''}
      />
      <AccentField theme="dark" label={t('Accent colour, dark theme')} value={instance.accent_dark} />
      <AccentField theme="light" label={t('Accent colour, light theme')} value={instance.accent_light} />
      <Button type="submit" look="primary" disabled={submission.isBusy}>
        {t('Save')}
      </Button>
    </Form>
  );
}

const textsOf = (instance: Instance) => JSON.stringify({ ...instance, logo_url: null, version: 0 });

/** Whose place this is, as everybody sees it. */
export function InstanceTab() {
  const { data, isError, refetch } = useInstanceQuery();
  return (
    <>
      <p className="quiet">
        {t('Shown at login, on the page About and in links on other sites. Empty optional fields are left out.')}
      </p>
      {!data && !isError && <Loading shape="form" count={8} />}
      {!data && isError && <ErrorState text={t('Failed to load this page.')} onRetry={() => void refetch()} />}
      {data && <LogoSection logo={data.logo_url} />}
      {/* A new logo must not drop what was typed. */}
      {data && <InstanceForm key={textsOf(data)} instance={data} onStale={() => void refetch()} />}
    </>
  );
}
