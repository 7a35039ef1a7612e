/** Carries messages between two processes of this machine, in their order. */
export type Wire = {
  readonly send: (message: unknown) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
};

/** What the other process may ask, by name. Both sides are of one release, so values are not checked again. */
export type Answerers = Readonly<Record<string, (value: unknown) => unknown>>;

/** The other end of a wire. */
export type Peer = {
  /** @throws Error when the other process has ended, or could not answer */
  readonly ask: <Answer>(name: string, value?: unknown) => Promise<Answer>;
  /** The same without an answer. */
  readonly tell: (name: string, value?: unknown) => void;
  /** The other process has ended: everything that is still asked fails. */
  readonly close: () => void;
};

type Part =
  | { readonly name: string; readonly value?: unknown; readonly id?: number }
  | { readonly answer: number; readonly value?: unknown; readonly hasFailed?: true };

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (failure: Error) => void };

/**
 * Asks and answers over a wire. What is sent in one turn of the event loop is one message, because a message costs more
 * than its content; the order is kept.
 */
export function peer(wire: Wire, answerers: Answerers): Peer {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isClosed = false;
  const send = batched((parts) => {
    if (!isClosed) wire.send(parts);
  });
  const receive = (part: Part): void => {
    if ('answer' in part) {
      const asked = waiting.get(part.answer);
      waiting.delete(part.answer);
      if (part.hasFailed === true) asked?.reject(new Error('the other process could not answer'));
      else asked?.resolve(part.value);
      return;
    }
    const { id } = part;
    answered(answerers[part.name], part).then(
      (value) => {
        if (id !== undefined) send({ answer: id, value });
      },
      () => {
        if (id !== undefined) send({ answer: id, hasFailed: true });
      },
    );
  };
  wire.onMessage((message) => {
    (message as readonly Part[]).forEach(receive);
  });
  return {
    ask: <Answer>(name: string, value?: unknown) =>
      new Promise<Answer>((resolve, reject) => {
        if (isClosed) {
          reject(ended());
          return;
        }
        const id = (lastId += 1);
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
        send({ name, value, id });
      }),
    tell: (name, value) => {
      send({ name, value });
    },
    close: () => {
      isClosed = true;
      for (const { reject } of waiting.values()) reject(ended());
      waiting.clear();
    },
  };
}

/** Collects what is sent in one turn of the event loop. */
function batched(send: (parts: readonly Part[]) => void): (part: Part) => void {
  let outgoing: Part[] = [];
  return (part) => {
    outgoing.push(part);
    if (outgoing.length > 1) return;
    setImmediate(() => {
      const parts = outgoing;
      outgoing = [];
      send(parts);
    });
  };
}

function answered(
  answerer: Answerers[string] | undefined,
  { name, value }: { readonly name: string; readonly value?: unknown },
): Promise<unknown> {
  return new Promise((resolve) => {
    if (answerer === undefined) throw new Error(`nothing answers ${name}`);
    resolve(answerer(value));
  });
}

function ended(): Error {
  return new Error('the other process has ended');
}
