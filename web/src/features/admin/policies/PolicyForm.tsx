import { useState, type InputHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';
import type { Policy, PolicyTrialResult } from '@tallscreen/bff/contract/policy';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { statusOf } from '../../../api/errors.ts';
import { useSetPolicyMutation, useTryPolicyMutation } from '../../../api/policies.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { toastShown } from '../../../app/toasts.ts';
import { t } from '../../../i18n/translate.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Problem } from '../../../ui/fieldErrors.ts';
import { Form } from '../../../ui/Form.tsx';
import { formatExact } from '../../../ui/format.ts';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { useSubmit } from '../../../ui/useSubmit.ts';
import { policyProblem } from '../policyProblem.ts';
import { PolicyHistory } from './PolicyHistory.tsx';
import { draftOf, fieldAt, fieldsOf, keyOf, POLICY_TEXTS, valueOf, type PolicyField } from './policyFields.ts';
import css from './Policies.module.css';

/** How a phone's keyboard helps with a field: a number, or a code, which has no capitals and is no word. */
const KEYBOARDS: { [Kind in PolicyField['kind']]?: InputHTMLAttributes<HTMLInputElement> } = {
  number: { inputMode: 'decimal' },
  code: { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false },
};

type FieldProps = { field: PolicyField; text: string; isSaving: boolean; onChange: (text: string) => void };

function FieldOf({ field, text, isSaving, onChange }: FieldProps) {
  const { kind, label, hint } = field;
  const common = { label, name: keyOf(field), ...(hint && { hint }), value: text, readOnly: isSaving };
  if (kind === 'words' || kind === 'lines' || kind === 'shares') {
    return <TextArea {...common} rows={kind === 'words' ? 6 : 3} onChange={({ target }) => onChange(target.value)} />;
  }
  return <TextField {...common} {...KEYBOARDS[kind]} onChange={({ target }) => onChange(target.value)} />;
}

function Trial({ result, name }: { result: PolicyTrialResult; name: Policy['name'] }) {
  const { trial: text, examples: kind = 'videos' } = POLICY_TEXTS[name];
  const { checked, would_change: count, examples } = result;
  return (
    <p role="status">
      {t(text, { count: formatExact(count), checked: formatExact(checked) })}
      {examples.length > 0 && ` ${t('For example')} `}
      {examples.map((id, i) => (
        <span key={id}>
          {i > 0 && ', '}
          <Link className="link" to={`/admin/${kind}/${id}`}>
            {id}
          </Link>
        </span>
      ))}
    </p>
  );
}

/** Returns the text of a problem where it does not stand at its field. */
const wholeText = (problem: Problem, fields: readonly PolicyField[]): string =>
  typeof problem === 'string'
    ? problem
    : `${fields.find((field) => keyOf(field) === problem.field)?.label}: ${problem.text}`;

/**
 * Changes one policy, optionally after a trial. If another admin has changed it meanwhile, the typed values stay, and
 * saving again overwrites the other change.
 */
export function PolicyForm({ policy, onStale }: { policy: Policy; onStale: () => void }) {
  const dispatch = useAppDispatch();
  /** The value whose fields are shown; a version of the history may have other ones. */
  const [value, setValue] = useState(policy.value);
  const [draft, setDraft] = useState(() => draftOf(policy));
  /** The version that the draft began with. */
  const [base, setBase] = useState(policy.version);
  const [isTouched, setTouched] = useState(false);
  const [note, setNote] = useState('');
  const [trial, setTrial] = useState<PolicyTrialResult | undefined>();
  const [save] = useSetPolicyMutation();
  const [tryOut, trying] = useTryPolicyMutation();
  const { name, version } = policy;
  const shown = { name, value };
  const texts = POLICY_TEXTS[name];
  const title = t(texts.title);
  const begin = (from: Policy) => {
    setValue(from.value);
    setDraft(draftOf(from));
    setBase(from.version);
    setTouched(false);
  };
  if (!isTouched && base !== version) begin(policy);
  const change = (next: Record<string, string>) => {
    setDraft(next);
    setTouched(true);
    setTrial(undefined);
  };
  const use = (earlier: Policy['value']) => {
    submission.forget();
    setValue(earlier);
    change(draftOf({ name, value: earlier }));
  };
  const problemOf = (error: unknown) =>
    policyProblem(error, t('Failed to change the policy.'), (path) => {
      const found = fieldAt(shown, draft, path);
      return found && { field: keyOf(found.field), entry: found.entry };
    });
  const onTry = async () => {
    const { data, error } = await tryOut({ name, value: valueOf(shown, draft) });
    setTrial(data);
    const problem = error && problemOf(error);
    if (problem) dispatch(toastShown(wholeText(problem, fieldsOf(shown)), 'error'));
  };
  const submission = useSubmit(async () => {
    const { data, error } = await save({ name, version, value: valueOf(shown, draft), note });
    if (statusOf(error) === 409) onStale();
    if (!data) return problemOf(error);
    begin(data);
    setNote('');
    setTrial(undefined);
    dispatch(toastShown(t('{policy} changed.', { policy: title })));
    return undefined;
  });
  const isOther = isTouched && base !== version && !submission.isBusy;
  return (
    <Form className={css['form']} label={title} submission={submission}>
      <h2>{title}</h2>
      <p className="quiet small">{t(texts.hint)}</p>
      <div className={css['fields']}>
        {fieldsOf(shown).map((field) => (
          <FieldOf
            key={keyOf(field)}
            field={field}
            text={draft[keyOf(field)] ?? ''}
            isSaving={submission.isBusy}
            onChange={(text) => change({ ...draft, [keyOf(field)]: text })}
          />
        ))}
      </div>
      <TextField
        label={t('Reason for the change')}
        hint={t('Shown in the history and in the audit log.')}
        limit={textLimits.reason}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {isOther && (
        <Alert tone="amber">
          {t(
            'Another admin has changed this policy. The history below shows the new values; saving replaces them with yours.',
          )}
        </Alert>
      )}
      {trial && <Trial result={trial} name={name} />}
      <div className={css['buttons']}>
        <Button type="button" disabled={trying.isLoading} onClick={() => void onTry()}>
          {t('Try')}
        </Button>
        <Button look="primary" type="submit" disabled={submission.isBusy}>
          {t('Save')}
        </Button>
      </div>
      <PolicyHistory policy={policy} onUse={use} />
    </Form>
  );
}
