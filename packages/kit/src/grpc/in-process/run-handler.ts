import {
  type Metadata,
  status,
  type MethodDefinition,
  type sendUnaryData,
  type ServerErrorResponse,
  type ServerInterceptingCallInterface,
} from '@grpc/grpc-js';
import { endingOf, StreamCall, UnaryCall, type Received } from './surface-call';

/** A handler of any of the four kinds; only the first three kinds of grpc-js answer through the callback. */
export type AnyHandler = (call: unknown, callback?: sendUnaryData<unknown>) => void;

type Listener = Parameters<ServerInterceptingCallInterface['start']>[0];
type Method = { readonly definition: MethodDefinition<unknown, unknown>; readonly handle: AnyHandler };

/** Lets the handler of the method answer the call. */
export function runHandler(call: ServerInterceptingCallInterface, method: Method): void {
  call.start(
    method.definition.requestStream ? streamListener(call, method) : oneRequestListener(call, method),
  );
}

/** For methods with a single request: the handler runs once the request is complete. */
function oneRequestListener(call: ServerInterceptingCallInterface, { definition, handle }: Method): Listener {
  const { path, responseStream } = definition;
  let metadata: Metadata;
  let request: { readonly value: unknown } | undefined;
  let surface: UnaryCall<unknown> | StreamCall | undefined;
  return {
    onReceiveMetadata: (received) => {
      metadata = received;
      call.startRead();
    },
    onReceiveMessage: (value: unknown) => {
      if (request === undefined) {
        request = { value };
        call.startRead();
      } else {
        refuse(call, `Received a second request message for server streaming method ${path}`);
      }
    },
    onReceiveHalfClose: () => {
      if (request === undefined) {
        refuse(call, `Received no request message for server streaming method ${path}`);
        return;
      }
      const received: Received = { path, call, metadata };
      surface = responseStream
        ? new StreamCall(received, request.value)
        : new UnaryCall(received, request.value);
      attempt(call, handle, surface);
    },
    onCancel: () => {
      if (surface !== undefined) announceEnd(surface);
    },
  };
}

/** For methods whose request comes in parts: the handler runs at once and reads them. */
function streamListener(call: ServerInterceptingCallInterface, { definition, handle }: Method): Listener {
  let surface: StreamCall | undefined;
  return {
    onReceiveMetadata: (metadata) => {
      surface = new StreamCall({ path: definition.path, call, metadata });
      attempt(call, handle, surface);
    },
    onReceiveMessage: (message: unknown) => {
      surface?.push(message);
    },
    onReceiveHalfClose: () => {
      surface?.push(null);
    },
    onCancel: () => {
      if (surface === undefined) return;
      announceEnd(surface);
      surface.destroy();
    },
  };
}

function attempt(
  call: ServerInterceptingCallInterface,
  handle: AnyHandler,
  surface: UnaryCall<unknown> | StreamCall,
): void {
  try {
    handle(surface, (failure, value, trailers) => {
      answer(call, failure, { value, trailers });
    });
  } catch {
    call.sendStatus({ code: status.UNKNOWN, details: 'Unknown error' });
  }
}

function answer(
  call: ServerInterceptingCallInterface,
  failure: Partial<ServerErrorResponse> | null,
  { value, trailers }: { readonly value: unknown; readonly trailers: Metadata | undefined },
): void {
  if (failure !== null) {
    call.sendStatus(endingOf(failure, trailers));
    return;
  }
  call.sendMessage(value, () => {
    call.sendStatus({ code: status.OK, details: 'OK', metadata: trailers ?? null });
  });
}

function announceEnd(surface: UnaryCall<unknown> | StreamCall): void {
  surface.cancelled = true;
  surface.emit('cancelled', 'cancelled');
}

function refuse(call: ServerInterceptingCallInterface, details: string): void {
  call.sendStatus({ code: status.UNIMPLEMENTED, details });
}
