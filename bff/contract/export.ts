import { z } from 'zod';
import { timeOut } from '#contract/common';

export const DataExport = z
  .object({
    status: z.enum(['none', 'running', 'ready']),
    url: z.string().nullable().meta({ description: "Path of the ZIP file below the site's origin, once it is ready" }),
    expires_at: timeOut.nullable().meta({ description: 'When the file is deleted' }),
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.output<typeof DataExport>;
