type Json = Record<string, unknown>;

const pathParameter = (name: string, description: string, schema: Json, example: unknown) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
  example,
});

const version = pathParameter('version', 'Changes with each version of the files', { type: 'string' }, '9f2c');
const file = pathParameter('file', 'Name of the file', { type: 'string' }, '720p.mp4');
const id = pathParameter('id', 'Id of the video, promo or user', { type: 'integer', minimum: 1 }, 42);

const range = {
  name: 'Range',
  in: 'header',
  description: 'One range of bytes; a request for several gets the whole file',
  schema: { type: 'string' },
  example: 'bytes=0-1023',
};

const access = {
  name: 'access',
  in: 'query',
  description: 'The secret of a video or promo that was taken down, as its addresses have it',
  schema: { type: 'string' },
  example: 'q8Zr2mTqk0yXy3b1D0V5xw',
};

const content = {
  'video/mp4': { schema: { type: 'string', format: 'binary' } },
  'image/webp': { schema: { type: 'string', format: 'binary' } },
  'image/jpeg': { schema: { type: 'string', format: 'binary' } },
};

const SECRET_ADDRESS =
  'Anybody who has the address can read the file. Only users who may see the file receive the address.';

const operation = (operationId: string, summary: string, parameters: readonly Json[]) => ({
  operationId,
  tags: ['files'],
  summary,
  description: `${summary}, with ranges, ETag and If-Range. ${SECRET_ADDRESS}`,
  // The API is below /api/v1, files are not.
  servers: [{ url: '/' }],
  security: [],
  parameters,
  responses: {
    200: { description: 'The whole file', content },
    206: { description: 'A range of the file', content },
    304: { description: 'The file of the client is current' },
    404: { description: 'There is no such file' },
    405: { description: 'A method other than GET or HEAD' },
    416: { description: 'The range is outside of the file' },
    500: { description: 'Something went wrong' },
    503: { description: 'The file store does not answer; try again' },
  },
});

/** Describes the files, which media serves beside the API. */
export const mediaPaths: Readonly<Record<string, Json>> = {
  '/media/videos/{id}/{version}/{file}': {
    get: operation('readVideoFile', 'A file of a video or promo', [id, version, file, access, range]),
  },
  '/media/logos/{file}': {
    get: operation('readLogoFile', 'The logo of the installation', [{ ...file, example: '0c7d.png' }, range]),
  },
  '/media/avatars/{id}/{file}': {
    get: operation('readAvatarFile', 'The picture of a user', [id, { ...file, example: '0c7d.webp' }, range]),
  },
};
