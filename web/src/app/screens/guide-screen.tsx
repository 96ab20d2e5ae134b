import { useParams } from 'react-router';
import { findChapter, GuidePage } from '../../features/guide/index.ts';
import { Page } from '../../ui/page.tsx';
import { DocumentTitle } from '../document-title.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

export function GuideScreen() {
  const { chapter: slug = '' } = useParams();
  const chapter = findChapter(slug);
  if (!chapter) return <NotFoundScreen />;
  return (
    <Page>
      <DocumentTitle title={slug === '' ? 'Guide' : `Guide: ${chapter.title}`} />
      <GuidePage chapter={chapter} />
    </Page>
  );
}
