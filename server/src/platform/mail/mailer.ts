import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type Nodemailer from 'nodemailer';
import type { Log } from '../log.ts';

export interface Mail {
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Nothing a mail server should ever be asked to read as a second recipient or a header. */
const BARE_ADDRESS = /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/;

export function isBareAddress(address: string): boolean {
  return address.length <= 320 && BARE_ADDRESS.test(address);
}

const PATIENCE_MILLISECONDS = 20_000;

/** nodemailer is loaded with the first mail: it is a tenth of what a process loads, and most never send one. */
function onFirstMail<T>(make: (nodemailer: typeof Nodemailer) => T): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= import('nodemailer').then(({ default: nodemailer }) => make(nodemailer));
    return made;
  };
}

/** Mail over SMTP where it is configured; else each message becomes a file in an outbox folder, and the log says where. */
export function createMailer(smtpUrl: string | null, from: string, outbox: string, log: Log): Mailer {
  const check = (mail: Mail) => {
    if (!isBareAddress(mail.to)) throw new Error('the address of a mail is not one bare address');
  };
  if (smtpUrl !== null) {
    const connected = onFirstMail(({ createTransport }) => {
      const transport = createTransport(smtpUrl, { from });
      const options = transport.options as Record<string, unknown>;
      options.connectionTimeout = PATIENCE_MILLISECONDS;
      options.greetingTimeout = PATIENCE_MILLISECONDS;
      options.socketTimeout = PATIENCE_MILLISECONDS;
      return transport;
    });
    return {
      async send(mail) {
        check(mail);
        const transport = await connected();
        // As an object: nodemailer reads a string as a list of recipients.
        await transport.sendMail({ to: { name: '', address: mail.to }, subject: mail.subject, text: mail.text });
      },
    };
  }
  const writing = onFirstMail(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from }),
  );
  return {
    async send(mail) {
      check(mail);
      const writer = await writing();
      const built = await writer.sendMail({
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
      });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replace(/[:.]/g, '-');
      const file = path.join(outbox, `${stamp}-${randomUUID().slice(0, 8)}.eml`);
      await writeFile(`${file}.unfinished`, built.message as Buffer, { mode: 0o600 });
      await rename(`${file}.unfinished`, file);
      log.info('wrote a mail to the outbox, because SMTP_URL is not set', { file });
    },
  };
}
