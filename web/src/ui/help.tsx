import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Box, IconButton, Link, Popover, type SxProps, type Theme, Typography } from '@mui/material';
import { helpWords } from '@qp/words/app/help';
import { partWords } from '@qp/words/app/parts';
import { type ReactNode, useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useWords } from '../lib/words.ts';
import { type HelpTopic, helpAddress } from './help-places.ts';

interface HelpProps {
  topic: HelpTopic;
  /** Under the sentences: a legend. */
  children?: ReactNode;
  sx?: SxProps<Theme>;
}

/** A "?" beside a word that needs one: two sentences, and the way to the guide's chapter. Escape closes it. */
export function Help({ topic, children, sx }: HelpProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const panelId = useId();
  const titleId = useId();
  const { question, text } = useWords(helpWords)[topic];
  const { moreInGuide } = useWords(partWords);
  return (
    <>
      <IconButton
        className="no-print"
        aria-label={question}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? panelId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        // As large as a finger needs, without making the line of the word higher.
        sx={[
          { width: 24, height: 24, p: 0, my: '-4px', verticalAlign: 'middle', '& svg': { fontSize: 16 } },
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      >
        <HelpIcon />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        className="no-print"
        slotProps={{
          paper: {
            id: panelId,
            role: 'dialog',
            'aria-labelledby': titleId,
            sx: {
              mt: 1,
              border: '1px solid',
              borderColor: 'ui.line',
              borderRadius: '12px',
              boxShadow: 'var(--qp-palette-ui-floatShadow)',
            },
          },
        }}
      >
        <Box sx={{ p: 4, maxWidth: 360 }}>
          <Typography id={titleId} component="h2" variant="h5">
            {question}
          </Typography>
          <Typography variant="body2" sx={{ mt: 1.5 }}>
            {text}
          </Typography>
          {children}
          <Typography variant="body2" sx={{ mt: 3 }}>
            <Link component={RouterLink} to={helpAddress(topic)}>
              {moreInGuide}
            </Link>
          </Typography>
        </Box>
      </Popover>
    </>
  );
}
