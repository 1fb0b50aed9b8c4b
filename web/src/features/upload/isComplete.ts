import type { ResumableUpload } from '@tallscreen/bff/contract';

/** Whether the whole file has arrived. */
export const isComplete = ({ offset, size }: Pick<ResumableUpload, 'offset' | 'size'>): boolean => offset >= size;
