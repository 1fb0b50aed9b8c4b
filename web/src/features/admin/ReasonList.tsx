import { useEffect, useId, useState, type KeyboardEvent, type Ref } from 'react';
import { ChevronDown } from 'lucide-react';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import { readText } from '@tallscreen/proto/rules/read-text';
import { t, tn } from '../../i18n/translate.ts';
import { classes } from '../../ui/classes.ts';
import { pressedKey } from '../../ui/pressedKey.ts';
import { useActiveOption } from '../../ui/useActiveOption.ts';
import field from '../../ui/Field.module.css';
import type { Rule } from '../rules/useRules.ts';
import { findRules } from './findRules.ts';
import css from './ReasonSelect.module.css';

type Props = {
  ref?: Ref<HTMLInputElement> | undefined;
  rules: readonly Rule[];
  chosen: Rule | undefined;
  onChange: (code: ReasonCode) => void;
  onDone?: (() => void) | undefined;
};

/** A combobox as the ARIA practices describe it: typing filters its list, and only an option can be chosen. */
export function ReasonList({ ref, rules, chosen, onChange, onDone }: Props) {
  const listId = useId();
  /** null: nothing was typed since the last choice, so the field shows the chosen rule. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isFiltered = typed !== null && readText(typed) !== '';
  const none: Rule = { code: '', title: t('No rule chosen'), text: '', called: '' };
  const options = isFiltered ? findRules(rules, typed) : [none, ...rules];
  const { active, setActive, move } = useActiveOption(options.length);
  const idOf = (index: number) => `${listId}-${index}`;
  const activeId = isOpen && options[active] ? idOf(active) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const open = () => {
    setActive(
      Math.max(
        0,
        options.findIndex(({ code }) => code === (chosen?.code ?? '')),
      ),
    );
    setOpen(true);
  };
  const choose = ({ code }: Rule) => {
    onChange(code);
    close();
  };
  const leave = () => {
    // An emptied field means no rule. Text that is no choice gives way to the chosen rule.
    if (typed !== null && readText(typed) === '') onChange('');
    close();
  };
  const onEscape = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (isOpen) close();
    else onDone?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const option = isOpen ? options[active] : undefined;
    if (key === 'Escape') return onEscape(event);
    if (key === 'Tab' && isFiltered && option) return choose(option);
    if (key === 'Enter' && option) {
      choose(option);
      onDone?.();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (isOpen) move(key === 'ArrowDown' ? 1 : -1);
      else open();
    } else return;
    event.preventDefault();
  };
  return (
    <div className={css['place']}>
      <input
        ref={ref}
        className={classes(field['control'], field['select'], css['field'])}
        type="text"
        role="combobox"
        aria-label={t('Broken rule')}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={t('No rule chosen')}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? chosen?.title ?? ''}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={({ target }) => target.select()}
        onClick={() => isOpen || open()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <ChevronDown className={field['sign']} aria-hidden="true" />
      <ul id={listId} className={css['list']} role="listbox" aria-label={t('Rules')} hidden={!isOpen}>
        {isOpen &&
          options.map((option, index) => (
            <li
              key={option.code}
              id={idOf(index)}
              className={css['option']}
              role="option"
              aria-selected={index === active}
              data-chosen={option.code === chosen?.code || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                choose(option);
                onDone?.();
              }}
            >
              <strong>{option.title}</strong>
              {option.text && <span className="quiet small"> {option.text}</span>}
            </li>
          ))}
        {isOpen && options.length === 0 && (
          <li className={css['option']} role="option" aria-selected="false" aria-disabled="true">
            {t('No rule has these words.')}
          </li>
        )}
      </ul>
      <p role="status" className="unseen">
        {isOpen &&
          isFiltered &&
          (options.length === 0 ? t('No rule has these words.') : tn(options.length, '{count} rule', '{count} rules'))}
      </p>
    </div>
  );
}
