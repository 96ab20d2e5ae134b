import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps each mail as a file, where tests in other processes read it too. */
export interface MailServer {
  readonly url: string;
  readonly folder: string;
  close(): Promise<void>;
}

/** `wanted`: a certain port; 0 takes any. */
export async function startMailServer(wanted = 0): Promise<MailServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'qp-mail-'));
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        count += 1;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { to, raw: Buffer.concat(pieces).toString('utf8') };
        writeFileSync(path.join(folder, `${String(count).padStart(6, '0')}.json`), JSON.stringify(mail));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  // A client that goes away in the middle of a mail is no failure of the server.
  server.on('error', () => undefined);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    folder,
    close: async () => {
      await new Promise<void>((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Mail extends Email {
  readonly links: string[];
}

/** The mails that arrived, oldest first; `address`: only those to it. */
export async function mailsIn(folder: string, address?: string): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const name of readdirSync(folder).sort()) {
    const { to, raw } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { to: string[]; raw: string };
    if (address && !to.includes(address)) continue;
    const mail = await PostalMime.parse(raw);
    mails.push({ ...mail, links: mail.text?.match(/https?:\/\/\S+/g) ?? [] });
  }
  return mails;
}
