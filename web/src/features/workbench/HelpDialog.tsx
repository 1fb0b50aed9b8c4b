import { Dialog } from '../../ui/Dialog.tsx';
import css from './Workbench.module.css';

const KEYS: [keys: string[], does: string][] = [
  [['J'], 'Next entry'],
  [['K'], 'Previous entry'],
  [['A'], 'Approve an upload'],
  [['R'], 'Reject an upload'],
  [['D'], 'Dismiss the reports'],
  [['W'], 'Uphold the reports: warn the owner'],
  [['X'], 'Remove, or ban a user'],
  [['U'], 'Undo, within five seconds'],
  [['Space'], 'Show, play or pause the video'],
  [['M'], 'Mark this moment of the video'],
  [['E'], 'Enter a reason; Esc leaves the field'],
  [['1', '9'], 'Take a saved reason'],
  [['S'], 'Select the entry'],
  [['O'], 'Ask for a second opinion'],
  [['B'], 'Blur on or off'],
  [['?'], 'This list'],
];

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys of the queue" onClose={onClose}>
      <dl className={css['keys']}>
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && ' to '}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet small">With entries selected, the keys for choices act on all of them.</p>
    </Dialog>
  );
}
