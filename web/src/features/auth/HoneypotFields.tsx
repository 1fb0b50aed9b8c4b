import { useEffect, useRef } from 'react';

/** Fields that only bots fill in; hidden from sight, the tab order and the accessibility tree. */
export function HoneypotFields() {
  const check = useRef<HTMLInputElement>(null);
  const started = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (check.current) check.current.value = 'human';
    if (started.current) started.current.value = String(Date.now());
  }, []);
  return (
    <div className="unseen" aria-hidden="true" inert>
      <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      <input ref={check} type="text" name="js_check" tabIndex={-1} autoComplete="off" defaultValue="" />
      <input ref={started} type="text" name="form_start_time" tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}
