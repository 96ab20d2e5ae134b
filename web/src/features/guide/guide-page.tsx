import { Box, Link, Stack } from '@mui/material';
import { guideWords } from '@qp/words/guide/pages';
import { Link as RouterLink } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { ChapterText } from './chapter-text.tsx';
import { type Chapter, chapterAddress, chapters } from './chapters.ts';

export function GuidePage({ chapter }: { chapter: Chapter }) {
  const words = useWords(guideWords);
  const at = chapters.indexOf(chapter);
  const [before, after] = [chapters[at - 1], chapters[at + 1]];
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 12,
        rowGap: 6,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
        // On paper only the chapter is printed; without this rule it would take the column of the list.
        '@media print': { display: 'block' },
      }}
    >
      <Contents current={chapter} />
      <Box sx={{ minWidth: 0 }}>
        <ChapterText chapter={chapter} />
        <Stack
          component="nav"
          aria-label={words.neighbours}
          direction="row"
          className="no-print"
          sx={{ mt: 10, pt: 4, gap: 4, maxWidth: 760, borderTop: '1px solid', borderColor: 'ui.line' }}
        >
          {before && (
            <Link component={RouterLink} to={chapterAddress(before)}>
              ← {before.title}
            </Link>
          )}
          {after && (
            <Link component={RouterLink} to={chapterAddress(after)} sx={{ ml: 'auto', textAlign: 'right' }}>
              {after.title} →
            </Link>
          )}
        </Stack>
      </Box>
    </Box>
  );
}

function Contents({ current }: { current: Chapter }) {
  const words = useWords(guideWords);
  return (
    <Box
      component="nav"
      aria-label={words.chapters}
      className="no-print"
      sx={{ position: { md: 'sticky' }, top: 24, fontSize: 14, lineHeight: '20px' }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {chapters.map((chapter) => (
          <li key={chapter.file}>
            <Link
              component={RouterLink}
              to={chapterAddress(chapter)}
              aria-current={chapter === current ? 'page' : undefined}
              sx={{
                display: 'block',
                py: 1,
                pl: 3,
                borderLeft: '2px solid',
                borderColor: chapter === current ? 'ui.coral' : 'ui.line',
                color: chapter === current ? 'ui.text' : 'ui.link',
                fontWeight: chapter === current ? 620 : 450,
              }}
            >
              {chapter.title}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}
