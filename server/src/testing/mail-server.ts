import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps what it is given. */
export interface MailServer {
  url: string;
  mails: { to: string[]; mail: Email }[];
  close(): Promise<void>;
}

/** `wanted`: a certain port; 0 takes any. */
export async function startMailServer(wanted = 0): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const keep = async () => mails.push({ to, mail: await PostalMime.parse(Buffer.concat(pieces)) });
        callbackify(keep)((error) => done(error));
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
