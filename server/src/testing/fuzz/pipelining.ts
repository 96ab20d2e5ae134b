import { connect } from 'node:net';

/** Without a body and with one: Node reads the two in different ways. */
export const PIPELINED = {
  GET: 'GET /x HTTP/1.1\r\nhost: x\r\n\r\n',
  POST: 'POST /login/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 3\r\n\r\na=b',
};

/**
 * Sends the same request over and over without reading an answer, as no browser does, and reconnects whenever the server
 * hangs up. Returns how many connections it used.
 */
export async function floodWithoutReading(url: string, request: string, milliseconds: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const requests = Buffer.from(request.repeat(5000));
  const end = performance.now() + milliseconds;
  let connections = 0;
  while (performance.now() < end) {
    connections++;
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname);
      const timer = setTimeout(() => socket.destroy(), Math.max(0, end - performance.now()));
      const send = () => {
        socket.write(requests, (error) => (error ? socket.destroy() : send()));
      };
      socket.once('connect', send).pause();
      socket.on('error', () => undefined);
      socket.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
  return connections;
}
