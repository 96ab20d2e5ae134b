import { useEffect } from 'react';

/** Names the page in the browser's tab and history. */
export function DocumentTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · Quantitative Persona`;
  }, [title]);
  return null;
}
