import { useEffect, useRef, useState } from 'react';
import { useReasonsQuery } from '../../api/reasons.ts';
import { knowsServerTime, serverNow } from '../../ui/serverClock.ts';

/** Fields that only bots fill in; hidden from sight, the tab order and the accessibility tree. */
export function HoneypotFields() {
  const check = useRef<HTMLInputElement>(null);
  const started = useRef<HTMLInputElement>(null);
  const [openedAt] = useState(() => performance.now());
  // Requests anything, because every answer tells the server's time, which the device's clock may not know. A guest who
  // opens this screen first has had no answer.
  const [isTold] = useState(knowsServerTime);
  const { isSuccess } = useReasonsQuery(undefined, { skip: isTold });
  useEffect(() => {
    if (check.current) check.current.value = 'human';
  }, []);
  useEffect(() => {
    const openSinceMs = performance.now() - openedAt;
    if (started.current) started.current.value = String(Math.floor(serverNow() - openSinceMs));
  }, [isSuccess, openedAt]);
  return (
    <div className="unseen" aria-hidden="true" inert>
      <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      <input ref={check} type="text" name="js_check" tabIndex={-1} autoComplete="off" defaultValue="" />
      <input ref={started} type="text" name="form_start_time" tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}
