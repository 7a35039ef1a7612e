import { once } from 'node:events';
import { connect } from 'node:net';

/** Whether something accepts connections at `host:port`. */
export async function accepts(address: string): Promise<boolean> {
  const [host, port] = address.split(':');
  const socket = connect(Number(port), host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
