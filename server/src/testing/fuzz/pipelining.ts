import { connect } from 'node:net';

/**
 * Sends the same request over and over without reading an answer, as no browser does, and reconnects whenever the server
 * hangs up. Returns how many connections it used.
 */
export async function floodWithoutReading(url: string, path: string, milliseconds: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const requests = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(5000));
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
