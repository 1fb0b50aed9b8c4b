import { createServer, type Server, type Socket } from 'node:net';
import { adminHandlers } from './admin.ts';
import { readCommand, stringOf, type Command } from './command.ts';
import type { Gateway, Handler, Reply } from './context.ts';
import { CommandError, duplicateKeyMessage, errorReply, isEngineLost, toCommandError } from './errors.ts';
import { countOperation } from './opcounters.ts';
import { readHandlers } from './reads.ts';
import { sessionHandlers } from './session-commands.ts';
import { createFrameReader, encodeReply, parseMessage } from './wire.ts';
import { writeHandlers } from './writes.ts';

const handlers = new Map<string, Handler>(
  Object.entries({ ...sessionHandlers, ...readHandlers, ...writeHandlers, ...adminHandlers }),
);

export function createGatewayServer(gateway: Gateway, log: (message: string) => void): Server {
  return createServer({ noDelay: true }, (socket) => serve(socket, gateway, log));
}

function serve(socket: Socket, gateway: Gateway, log: (message: string) => void): void {
  // Answers are sent in the order of the requests.
  let queue: Promise<void> = Promise.resolve();
  const fail = (error: unknown): void => {
    log(`connection dropped: ${String(error)}`);
    socket.destroy();
  };
  const onFrame = (frame: Buffer): void => {
    queue = queue.then(() => answer(socket, frame, gateway, log)).catch(fail);
  };
  const read = createFrameReader(onFrame);
  socket.on('data', (chunk: Buffer) => {
    try {
      read(chunk);
    } catch (error) {
      fail(error);
    }
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    const release = async (): Promise<void> => {
      gateway.cursors.forget(socket);
      await gateway.transactions.forget(socket);
    };
    // Release the locks of a disconnected client at once, and again after its running command.
    void release();
    queue = queue.then(release).catch(fail);
  });
}

async function answer(socket: Socket, frame: Buffer, gateway: Gateway, log: (message: string) => void): Promise<void> {
  if (socket.destroyed) return;
  const message = parseMessage(frame);
  const command = readCommand(message);
  const reply = await handle(command, socket, gateway).catch((error: unknown) => {
    if (isEngineLost(error)) throw error;
    return toReply(command, error, log);
  });
  if (!message.wantsReply || socket.destroyed) return;
  const [head, body] = encodeReply(message, reply);
  socket.cork();
  socket.write(head);
  socket.write(body);
  socket.uncork();
}

async function handle(command: Command, owner: object, gateway: Gateway): Promise<Reply> {
  const handler = handlers.get(command.name);
  if (!handler) throw new CommandError(59, 'CommandNotFound', `no such command: '${command.name}'`);
  gateway.authentication.check(command, owner);
  countOperation(command.name);
  return handler({ command, owner, gateway });
}

function toReply(command: Command, cause: unknown, log: (message: string) => void): Reply {
  const error = toCommandError(cause);
  if (error.codeName === 'InternalError') log(`${command.name}: ${String(cause)}`);
  if (error.code !== 11000) return errorReply(error);
  const namespace = `${command.db}.${stringOf(command.field(command.name)) ?? ''}`;
  const message = duplicateKeyMessage(namespace, error.message);
  return errorReply(new CommandError(error.code, error.codeName, message, error.labels));
}
