import { useRef, useState, type SubmitEvent } from 'react';
import { hashtagsIn } from '@tallscreen/proto/rules/hashtags';
import { t } from '../../i18n/translate.ts';
import { queueSorts, queueStates, queueTypes } from './filters.ts';
import type { QueueFilters } from '../../api/workbench.ts';
import { languageName, PLAIN_LANGUAGES } from '../../ui/languages.ts';
import { classes } from '../../ui/classes.ts';
import { PlainSelect } from '../../ui/TextField.tsx';
import field from '../../ui/Field.module.css';
import css from './Workbench.module.css';

type Props = { filters: QueueFilters; onChange: (name: keyof QueueFilters, value: string) => void };
type Options = readonly (readonly [value: string, text: string])[];
type ChoiceProps = {
  label: string;
  value: string | undefined;
  options: Options;
  onChange: (value: string) => void;
};

const translated = (options: Options): Options => options.map(([value, text]) => [value, t(text)]);

/**
 * After a choice by pointer the field loses the focus, so that the queue's keys work. An arrow key may go on to the
 * next option.
 */
function Chooser({ label, value = '', options, onChange }: ChoiceProps) {
  const isPointed = useRef(false);
  return (
    <PlainSelect
      className={css['choice']}
      aria-label={label}
      value={value}
      onPointerDown={() => (isPointed.current = true)}
      onKeyDown={({ key, currentTarget }) => {
        isPointed.current = false;
        if (key === 'Escape') currentTarget.blur();
      }}
      onChange={(event) => {
        onChange(event.target.value);
        if (isPointed.current) event.target.blur();
      }}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </PlainSelect>
  );
}

export function Filters({ filters, onChange }: Props) {
  const [tag, setTag] = useState(filters.hashtag ?? '');
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onChange('hashtag', hashtagsIn(tag)[0] ?? '');
  };
  const languages: Options = [
    ['', t('Every language')],
    ...PLAIN_LANGUAGES.map((code) => [code, languageName(code)] as const),
  ];
  return (
    <form className={css['filters']} role="search" aria-label={t('Filter the queue')} onSubmit={onSubmit}>
      <Chooser
        label={t('Type')}
        value={filters.type}
        options={translated(queueTypes)}
        onChange={(value) => onChange('type', value)}
      />
      <Chooser
        label={t('State')}
        value={filters.state}
        options={translated(queueStates)}
        onChange={(value) => onChange('state', value)}
      />
      <Chooser
        label={t('Order')}
        value={filters.sort}
        options={translated(queueSorts)}
        onChange={(value) => onChange('sort', value)}
      />
      <Chooser
        label={t('Language')}
        value={filters.language}
        options={languages}
        onChange={(value) => onChange('language', value)}
      />
      <input
        className={classes(field['control'], css['choice'])}
        type="search"
        aria-label={t('Hashtag')}
        placeholder="#hashtag"
        value={tag}
        onChange={(event) => setTag(event.target.value)}
        onBlur={() => onChange('hashtag', hashtagsIn(tag)[0] ?? '')}
      />
    </form>
  );
}
