import type { Policy } from '@tallscreen/bff/contract/policy';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import css from './Policies.module.css';

type Props = { policy: Policy; onUse: (value: Policy['value']) => void };

/** The versions of a policy; each can be filled into the form. */
export function PolicyHistory({ policy, onUse }: Props) {
  return (
    <details>
      <summary>
        {t(policy.history.length === 0 ? 'History: never changed' : 'History: version {version}', {
          version: policy.version,
        })}
      </summary>
      <ul className={css['history']}>
        {policy.history.map(({ version, value, note, changed_by, changed_at }) => (
          <li key={version}>
            <span>
              <Phrase
                text="Version {version} by {who} {when}"
                values={{
                  version,
                  who: changed_by ? `@${changed_by}` : t('a deleted account'),
                  when: changed_at && <RelativeTime at={changed_at} />,
                }}
              />
              {note && <span className="quiet small"> {note}</span>}
            </span>
            <Button type="button" size="s" look="ghost" onClick={() => onUse(value)}>
              {t('Use version {version}', { version })}
            </Button>
          </li>
        ))}
        <li>
          <span>{t('The default')}</span>
          <Button type="button" size="s" look="ghost" onClick={() => onUse(policy.default_value)}>
            {t('Use the default')}
          </Button>
        </li>
      </ul>
    </details>
  );
}
