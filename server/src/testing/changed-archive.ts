import { createHash } from 'node:crypto';
import JSZip from 'jszip';
import type { ArchiveManifest } from '../features/archives/archive-format.ts';

/** A whole project's archive with changed entries; `sealed`: with a manifest that says so. */
export async function changedArchive(
  archive: Uint8Array,
  change: (zip: JSZip) => void | Promise<void>,
  sealed: boolean,
): Promise<Buffer> {
  const zip = await JSZip.loadAsync(archive);
  await change(zip);
  if (sealed) {
    const manifest = JSON.parse(await zip.file('manifest.json')!.async('string')) as ArchiveManifest;
    manifest.files = [];
    for (const [name, entry] of Object.entries(zip.files)) {
      if (name === 'manifest.json' || entry.dir) continue;
      const bytes = await entry.async('nodebuffer');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      manifest.files.push({ name, bytes: bytes.length, sha256 });
    }
    zip.file('manifest.json', JSON.stringify(manifest));
  }
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** Changes an entry that is text. */
export async function edit(zip: JSZip, name: string, change: (text: string) => string): Promise<void> {
  zip.file(name, change(await zip.file(name)!.async('string')));
}
