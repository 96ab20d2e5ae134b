import { shellWords } from '@qp/words/app/shell';
import { useEffect } from 'react';
import { useWords } from '../lib/words.ts';

/** Names the page in the browser's tab and history. */
export function DocumentTitle({ title }: { title: string }) {
  const words = useWords(shellWords);
  useEffect(() => {
    document.title = words.documentTitle(title);
  }, [title, words]);
  return null;
}
