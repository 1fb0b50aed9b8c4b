import { REQUEST_SECONDS, WORK_SECONDS } from '#boundaries';
import { counter, gauge, histogram, observedCounter } from '#instruments';

export const httpRequestDuration = histogram({
  name: 'http.server.request.duration',
  unit: 's',
  attributes: ['http.request.method', 'http.route', 'http.response.status_code', 'error.type'],
  from: 'bff, media',
  text: 'Time until an HTTP response has been sent, uploads and downloads included. `http.route` is the template of the route; absent for an unknown address. `error.type` is the status of a 5xx.',
  boundaries: REQUEST_SECONDS,
  hasExemplars: true,
});

export const httpActiveRequests = gauge({
  name: 'http.server.active_requests',
  unit: '{request}',
  from: 'bff, media',
  text: 'HTTP requests under way.',
});

export const callsRefused = counter({
  name: 'tallscreen.calls.refused',
  unit: '{request}',
  from: 'bff',
  text: 'Calls that got 503 because too many were under way: without a body (`MAX_CALLS_UNDER_WAY`) or with a file (`MAX_UPLOADS_UNDER_WAY`).',
});

export const rpcServerDuration = histogram({
  name: 'rpc.server.call.duration',
  unit: 's',
  attributes: ['rpc.system.name', 'rpc.method', 'rpc.response.status_code', 'error.type'],
  from: 'services',
  text: 'Time of a served gRPC call. `rpc.method` is `package.Service/Method`; `error.type` is the code of an error that is the service’s fault.',
  boundaries: REQUEST_SECONDS,
  hasExemplars: true,
});

export const rpcClientDuration = histogram({
  name: 'rpc.client.call.duration',
  unit: 's',
  attributes: ['rpc.system.name', 'rpc.method', 'rpc.response.status_code', 'error.type'],
  from: 'bff, services that call others',
  text: 'Time of a gRPC call as its caller sees it, retries and the wait for a connection included.',
  boundaries: REQUEST_SECONDS,
  hasExemplars: true,
});

export const rpcCircuitOpen = gauge({
  name: 'tallscreen.rpc.circuit.open',
  unit: '{circuit}',
  attributes: ['tallscreen.callee.name'],
  from: 'bff, services that call others',
  text: '1 while calls to a service are refused because most of them failed (`GRPC_CIRCUIT_SHARE`), else 0.',
});

export const rpcCircuitRefused = counter({
  name: 'tallscreen.rpc.circuit.refused',
  unit: '{call}',
  attributes: ['tallscreen.callee.name'],
  from: 'bff, services that call others',
  text: 'gRPC calls that were refused at their caller because most calls to that service failed.',
});

export const socketsOpen = gauge({
  name: 'tallscreen.sockets.open',
  unit: '{socket}',
  from: 'bff',
  text: 'Open websockets.',
});

export const socketsClosed = counter({
  name: 'tallscreen.sockets.closed',
  unit: '{socket}',
  attributes: ['tallscreen.close.code'],
  from: 'bff',
  text: 'Websockets that ended, by close code; 1006 is a connection that broke.',
});

export const socketFrames = observedCounter({
  name: 'tallscreen.sockets.frames',
  unit: '{frame}',
  attributes: ['network.io.direction'],
  from: 'bff',
  text: 'Frames received from and sent to websockets.',
});

export const messageDelivery = histogram({
  name: 'tallscreen.message.delivery.duration',
  unit: 's',
  from: 'bff',
  text: 'Time from the storing of a message until it is written to a socket of its receiver.',
  boundaries: REQUEST_SECONDS,
});

export const uploadReceived = counter({
  name: 'tallscreen.upload.received',
  unit: 'By',
  from: 'bff',
  text: 'Bytes of uploaded files that were stored.',
});

export const mediaSent = counter({
  name: 'tallscreen.media.sent',
  unit: 'By',
  from: 'media',
  text: 'Bytes of media files that were sent to clients.',
});

export const uploadDuration = histogram({
  name: 'tallscreen.upload.duration',
  unit: 's',
  attributes: ['tallscreen.outcome'],
  from: 'bff',
  text: 'Time in which an uploaded file was received: `stored`, `refused`, or `cut` by its client, for slowness or at a restart.',
  boundaries: WORK_SECONDS,
});
