import type { ResumableUpload } from '@tallscreen/bff/contract/upload';

/** Whether the whole file has arrived. */
export const isComplete = ({ offset, size }: Pick<ResumableUpload, 'offset' | 'size'>): boolean => offset >= size;
