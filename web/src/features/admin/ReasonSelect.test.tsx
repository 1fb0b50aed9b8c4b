import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { reasons } from '@tallscreen/proto/rules/reasons';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import { german } from '../../i18n/de/index.ts';
import { setTexts, t, tReason } from '../../i18n/translate.ts';
import { admin } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { ok } from '../../testing/server.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ReasonSelect } from './ReasonSelect.tsx';

afterEach(() => setTexts({}));

let done = 0;
function Place({ onClose, first = '' }: { onClose?: () => void; first?: ReasonCode }) {
  const [code, setCode] = useState<ReasonCode>(first);
  const field = <ReasonSelect value={code} onChange={setCode} onDone={() => void done++} />;
  return (
    <>
      <p>Chosen: {code}</p>
      {onClose ? (
        <Dialog title="Why" onClose={onClose}>
          {field}
        </Dialog>
      ) : (
        field
      )}
    </>
  );
}

async function start(onClose?: () => void) {
  done = 0;
  const view = open(<Place {...(onClose && { onClose })} />, { as: admin(), api: { 'GET /reasons': ok({ reasons }) } });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: t('Broken rule') });
  await view.user.click(field);
  await screen.findByRole('option', { name: new RegExp(`^${tReason('Copyright', 'copyright')}`) });
  const active = () => {
    const id = field.getAttribute('aria-activedescendant');
    return id === null ? null : document.getElementById(id)?.querySelector('strong')?.textContent;
  };
  const shown = () => screen.queryAllByRole('option').map((option) => option.querySelector('strong')?.textContent);
  return { ...view, field, active, shown };
}

test('a click lists all rules, each with the text that its owner will read', async () => {
  const { shown } = await start();
  expect(shown()).toEqual(['No rule chosen', ...reasons.map(({ title }) => title)]);
  const { title, text } = reasons[0];
  expect(screen.getByRole('option', { name: `${title} ${text}` })).toBeTruthy();
});

test('typing filters by title before text, tells how many are left, and Enter takes the first', async () => {
  const { user, field, shown, active } = await start();
  await user.type(field, 'own');
  expect(shown()).toEqual(['Copyright']);
  await user.clear(field);
  await user.type(field, 'off');
  expect(shown()[0]).toBe('Offensive words');
  expect(active()).toBe('Offensive words');
  await user.clear(field);
  await user.type(field, 'pers');
  expect(shown()).toEqual(['Personal data', 'Harassment']);
  expect(screen.getByText('2 rules')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Chosen: privacy')).toBeTruthy();
  expect([field.value, field.getAttribute('aria-expanded'), done]).toEqual(['Personal data', 'false', 1]);
});

test('arrows go round, and the active option is announced', async () => {
  const { user, field, active } = await start();
  expect(active()).toBe('No rule chosen');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Another rule');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByText('Chosen: spam')).toBeTruthy();
  await user.keyboard('{ArrowDown}');
  expect([field.getAttribute('aria-expanded'), active()]).toEqual(['true', 'Spam or scam']);
});

test('Esc closes the list and keeps the choice; the next Esc leaves the field', async () => {
  const { user, field } = await start();
  await user.type(field, 'hate{Enter}');
  await user.type(field, 'x');
  expect(screen.getByRole('option').textContent).toBe('No rule has these words.');
  await user.keyboard('{Escape}');
  expect([field.value, screen.queryByRole('option'), done]).toEqual(['Hate', null, 1]);
  await user.keyboard('{Escape}');
  expect(done).toBe(2);
});

test('in a dialog Esc closes the list first, and the dialog only then', async () => {
  let closed = 0;
  const { user } = await start(() => void closed++);
  await user.keyboard('{Escape}');
  expect(closed).toBe(0);
  await user.keyboard('{Escape}');
  expect(closed).toBe(1);
});

test('Tab takes the option that typing found; an emptied field means no rule', async () => {
  const { user, field } = await start();
  await user.type(field, 'viol');
  await user.tab();
  expect(screen.getByText('Chosen: violence')).toBeTruthy();
  await user.clear(field);
  await user.tab();
  expect(screen.getByText('Chosen:')).toBeTruthy();
});

test('rules are found by the words of the language in use and by the English ones', async () => {
  setTexts(german('de'));
  const { user, field, shown } = await start();
  await user.type(field, 'urheber');
  expect(shown()).toEqual(['Urheberrecht']);
  await user.clear(field);
  await user.type(field, 'copyr');
  expect(shown()).toEqual(['Urheberrecht']);
});

test('a rule that was chosen before it went out of force is named, and another one can be chosen', async () => {
  const { user } = open(<Place first="no_pets" />, { as: admin(), api: { 'GET /reasons': ok({ reasons }) } });
  expect(await screen.findByText('“No pets” is out of force. Choose another rule.')).toBeTruthy();
  await user.click(screen.getByRole('combobox'));
  await user.click(screen.getByRole('option', { name: /^Spam/ }));
  expect(screen.getByText('Chosen: spam')).toBeTruthy();
  expect(screen.queryByText(/out of force/)).toBeNull();
});
