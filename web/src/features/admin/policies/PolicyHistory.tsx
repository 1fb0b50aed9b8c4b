import type { Policy } from '@tallscreen/bff/contract';
import { Button } from '../../../ui/Button.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import css from './Policies.module.css';

type Props = { policy: Policy; onUse: (value: Policy['value']) => void };

/** The versions of a policy; each can be filled in the form again. */
export function PolicyHistory({ policy, onUse }: Props) {
  return (
    <details>
      <summary>History: {policy.history.length === 0 ? 'never changed' : `version ${policy.version}`}</summary>
      <ul className={css['history']}>
        {policy.history.map(({ version, value, note, changed_by, changed_at }) => (
          <li key={version}>
            <span>
              Version {version} by {changed_by ? `@${changed_by}` : 'a deleted account'}{' '}
              {changed_at && <RelativeTime at={changed_at} />}
              {note && <span className="quiet small"> {note}</span>}
            </span>
            <Button type="button" size="s" look="ghost" onClick={() => onUse(value)}>
              Fill in version {version}
            </Button>
          </li>
        ))}
        <li>
          <span>The default</span>
          <Button type="button" size="s" look="ghost" onClick={() => onUse(policy.default_value)}>
            Fill in the default
          </Button>
        </li>
      </ul>
    </details>
  );
}
