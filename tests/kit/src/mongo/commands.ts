/** A command as a driver sent it: what it does, and to which collection. */
export type SentCommand = { readonly name: string; readonly collection: string };

const HEADER_BYTES = 16;
/** Flags, and the kind of the first section: 0, the command itself. */
const BEFORE_COMMAND_BYTES = 5;
const OP_MSG = 2013;
const BSON_STRING = 2;

/**
 * Reads the commands of one connection from what a driver sends, whatever pieces it comes in: the messages OP_MSG of
 * MongoDB's wire protocol, uncompressed. A command is a BSON document whose first member is its name; a command about a
 * collection has the collection's name there.
 */
export function commandReader(note: (command: SentCommand) => void): (sent: Buffer) => void {
  let waiting = Buffer.alloc(0);
  return (sent) => {
    waiting = Buffer.concat([waiting, sent]);
    while (waiting.length >= HEADER_BYTES && waiting.length >= waiting.readInt32LE(0)) {
      const length = waiting.readInt32LE(0);
      const command = commandIn(waiting.subarray(0, length));
      if (command !== undefined) note(command);
      waiting = waiting.subarray(length);
    }
  };
}

function commandIn(message: Buffer): SentCommand | undefined {
  if (message.readInt32LE(12) !== OP_MSG) return undefined;
  const member = HEADER_BYTES + BEFORE_COMMAND_BYTES + 4;
  const end = message.indexOf(0, member + 1);
  const name = message.toString('utf8', member + 1, end);
  const isText = message[member] === BSON_STRING;
  return { name, collection: isText ? message.toString('utf8', end + 5, message.indexOf(0, end + 5)) : '' };
}
