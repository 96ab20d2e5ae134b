/** The browser goes to an address: a page, or a file that comes as an attachment and leaves the page where it is. */
export function goTo(url: string): void {
  window.location.assign(url);
}

export function saveAs(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Revoked later: Safari reads the blob only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
