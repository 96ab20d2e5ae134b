/** What the page was served with: its nonce, its meta values, its cookies. */

export function pageNonce(): string | undefined {
  // A browser hides the attribute's text from scripts and styles, and gives the property.
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}

/** A value that the server wrote into the head; null where it is absent or was left unfilled. */
export function pageMeta(name: string): string | null {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content === '' || content.startsWith('{{') ? null : content;
}

export function cookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1));
  }
  return null;
}
