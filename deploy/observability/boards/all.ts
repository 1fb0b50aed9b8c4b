import { boardOf } from '../board.ts';
import { events } from './events.ts';
import { media } from './media.ts';
import { product } from './product.ts';
import { services } from './services.ts';
import { sloBoard } from './slos.ts';
import { sockets } from './sockets.ts';
import { stores } from './stores.ts';

export const boards = [product, services, events, media, sockets, stores, sloBoard].map(boardOf);
