import type { Server } from 'node:http';
import { createDoor } from './door.ts';
import { createPages } from './pages.ts';

/**
 * Serves the built web client alone, as the image `web` does behind an ingress. The local front door adds what it
 * lacks.
 */
export function createPageServer(folder: string): Server {
  const pages = createPages(folder);
  return createDoor({ onRequest: pages, onUpgrade: (_request, socket) => void socket.destroy() });
}
