import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { admin, promo } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { ok } from '../../testing/server.ts';
import { queueOf, waitingPromo } from '../../testing/workbench.tsx';
import { PromosScreen } from './PresetScreens.tsx';

test('the promo screen lists active promos with their counts', async () => {
  const active = [promo({ views: 1234 }), promo({ id: 51, title: 'Hats', business_name: null })];
  open(<PromosScreen />, {
    as: admin(),
    api: { 'GET /admin/queue': queueOf({}), 'GET /admin/promos': ok({ promos: active, next_cursor: null }) },
  });
  const rows = within(await screen.findByRole('table', { name: 'Active promos' })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/^Best shoesShoes & CoApprovedRunning1\.2\sK3/);
  expect(rows[2]?.textContent).toMatch(/^Hats–/);
});

test('approving a promo loads the active promos again', async () => {
  let active: object[] = [];
  const { user } = open(<PromosScreen />, {
    as: admin(),
    api: {
      'GET /admin/queue': queueOf({ promos: [waitingPromo(50)] }),
      'GET /admin/promos': () => ok({ promos: active, next_cursor: null }),
      'POST /admin/promos/moderate': () => {
        active = [promo()];
        return ok();
      },
    },
  });
  await screen.findByText('No active promos.');
  await user.click(
    within(await screen.findByRole('article', { name: 'Promo 50' })).getByRole('button', { name: 'Approve' }),
  );
  expect(await screen.findByRole('table', { name: 'Active promos' })).toBeTruthy();
});
