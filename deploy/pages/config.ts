import { port, target } from '@tallscreen/kit/config';

export const pagesConfig = {
  HTTP_PORT: port.describe('port of the HTTP server'),
  WEB_DIR: target.default('/app/pages').describe('folder of the built web client'),
};
