import { font } from '../../ui/theme.ts';

/** Type and space of a chapter; a line of text is as long as it is read with ease. */
export const articleStyles = {
  fontSize: 15,
  lineHeight: '24px',
  minWidth: 0,
  maxWidth: 760,
  overflowWrap: 'break-word',
  '& h1': { fontSize: 28, lineHeight: '34px', fontWeight: 640, letterSpacing: '-0.018em', mt: 0, mb: 4 },
  '& h2': { fontSize: 20, lineHeight: '26px', fontWeight: 620, letterSpacing: '-0.01em', mt: 9, mb: 2 },
  '& h3': { fontSize: 16, lineHeight: '22px', fontWeight: 620, mt: 6, mb: 2 },
  '& h1, & h2, & h3, & h4': { scrollMarginTop: 16 },
  '& p': { my: 3 },
  '& ul, & ol': { pl: 6, my: 3 },
  '& li': { my: 1.5 },
  '& li > p': { my: 0 },
  '& strong': { fontWeight: 620 },
  '& img': {
    display: 'block',
    maxWidth: '100%',
    height: 'auto',
    my: 5,
    border: '1px solid',
    borderColor: 'ui.line',
    borderRadius: '10px',
  },
  '& code': { fontFamily: font.mono, fontSize: '0.88em', bgcolor: 'ui.well', px: 1, borderRadius: '4px' },
  '& pre': { bgcolor: 'ui.well', p: 3, borderRadius: '8px', m: 0, width: 'max-content', minWidth: '100%' },
  '& pre code': { p: 0, bgcolor: 'transparent' },
  '& table': { borderCollapse: 'collapse', fontSize: 14, lineHeight: '20px', width: '100%', minWidth: 460 },
  '& th': { textAlign: 'left', color: 'ui.secondary', fontWeight: 600 },
  '& th, & td': { borderBottom: '1px solid', borderColor: 'ui.line', py: 2, pr: 4, verticalAlign: 'top' },
} as const;
