import type { Workload } from '@tallscreen/bff/contract/admin-record';
import { api } from './base.ts';

/** 0: only the waiting items. */
export type WorkloadDays = 0 | 7 | 28 | 90;

const workloadApi = api.injectEndpoints({
  endpoints: (build) => ({
    workload: build.query<Workload, WorkloadDays>({
      query: (days) => ({ url: '/admin/workload', params: { days } }),
      providesTags: [{ type: 'Queue', id: 'workload' }],
      keepUnusedDataFor: 30,
    }),
  }),
});

export const { useWorkloadQuery } = workloadApi;
