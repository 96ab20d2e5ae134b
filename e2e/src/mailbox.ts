import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps each mail as a file, so that tests in other processes can read it. */
interface Mailbox {
  url: string;
  folder: string;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
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

export interface Mail {
  subject: string;
  text: string;
  links: string[];
}

/** The mails to an address, oldest first. */
export async function mailsTo(folder: string, address: string): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const name of readdirSync(folder).sort()) {
    const { to, raw } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { to: string[]; raw: string };
    if (!to.includes(address)) continue;
    const { subject = '', text = '' } = await PostalMime.parse(raw);
    mails.push({ subject, text, links: text.match(/https?:\/\/\S+/g) ?? [] });
  }
  return mails;
}
