import { shellWords } from '@qp/words/app/shell';
import { useParams } from 'react-router';
import { findChapter, GuidePage } from '../../features/guide/index.ts';
import { useWords } from '../../lib/words.ts';
import { Page } from '../../ui/page.tsx';
import { DocumentTitle } from '../document-title.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

export function GuideScreen() {
  const words = useWords(shellWords);
  const { chapter: slug = '' } = useParams();
  const chapter = findChapter(slug);
  if (!chapter) return <NotFoundScreen />;
  return (
    <Page>
      <DocumentTitle title={slug === '' ? words.guide : words.guideChapter(chapter.title)} />
      <GuidePage chapter={chapter} />
    </Page>
  );
}
