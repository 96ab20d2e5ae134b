import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Client } from './client.ts';

/** A connection that speaks HTTP by hand, for what no well-meaning client sends. */
interface RawConnection {
  socket: Socket;
  received(): string;
}

/** `from`: another address of this machine, as which it comes. */
export async function openRaw(url: string, text: string, from?: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress: from });
  let received = '';
  socket.on('data', (piece: Buffer) => {
    received += piece.toString();
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return { socket, received: () => received };
}

/** `once` would reject where the last drop meets a connection that the server has ended already. */
export const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

/** The head of a request with the cookies and the CSRF token of a client. */
export function headOf(client: Client, method: string, target: string, headers: Record<string, string>): string {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const all = { host: 'x', cookie, ...client.csrf, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
