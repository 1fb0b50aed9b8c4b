import { Router } from 'express';
import type { Readiness } from '@tallscreen/kit/readiness';
import { refuseOtherMethods } from '#http/mount';
import { sendJson } from '#http/response';

/**
 * GET /healthz: 200 while the process runs. GET /readyz: 200, or 503 with the names of the parts that do not answer.
 */
export function createProbes(readiness: Readiness): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => sendJson(res, 200, { status: 'ok' }));
  router.get('/readyz', async (_req, res) => {
    const { ready, failing } = await readiness.report();
    sendJson(res, ready ? 200 : 503, ready ? { status: 'ready' } : { status: 'not ready', failing });
  });
  router.all(['/healthz', '/readyz'], refuseOtherMethods(['GET']));
  return router;
}
