import { boardOf } from '../board.ts';
import { events } from './events.ts';
import { media } from './media.ts';
import { product } from './product.ts';
import { services } from './services.ts';
import { sloBoard } from './slos.ts';
import { sockets } from './sockets.ts';
import { stores } from './stores.ts';

const specs = [product, services, events, media, sockets, stores, sloBoard];

/** Each dashboard by the name of its file. */
export const boardFiles = new Map(specs.map((spec) => [spec.name, boardOf(spec)]));

export const boards = [...boardFiles.values()];
