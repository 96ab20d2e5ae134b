import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** LibreOffice, where it is installed with its spreadsheets: it may have come with texts and presentations only. */
export const office: string | undefined = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find(
  (at) => existsSync(at) && existsSync(path.join(path.dirname(realpathSync(at)), 'libsclo.so')),
);
