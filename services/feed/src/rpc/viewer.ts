import type { Person } from '@tallscreen/kit/auth/person';
import type { SearchViewer } from '#app/read-live-videos';

export const toViewer = ({ userId, role }: Person): SearchViewer => ({ viewerId: userId, isAdmin: role === 'admin' });
