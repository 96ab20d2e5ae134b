import { Button, Stack, Typography } from '@mui/material';
import { partWords } from '@qp/words/app/parts';
import { Component, type ReactNode } from 'react';
import { useWords } from '../lib/words.ts';
import { messageOf, referenceOf } from './error-notice.tsx';

/** What is left when a part of the page cannot be drawn: a sentence, the message and a way on. */
export function BrokenPage({ error }: { error: unknown }) {
  const words = useWords(partWords);
  return (
    <Stack role="alert" sx={{ alignItems: 'flex-start', gap: 3, p: 8, maxWidth: 640, mx: 'auto' }}>
      <Typography component="h1" variant="h2">
        {words.brokenTitle}
      </Typography>
      <Typography>{words.brokenHelp}</Typography>
      <Typography variant="body2" component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', color: 'ui.secondary' }}>
        {[messageOf(error), referenceOf(error)].filter(Boolean).join('\n')}
      </Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {words.reload}
      </Button>
    </Stack>
  );
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown; broken: boolean }> {
  override state: { error: unknown; broken: boolean } = { error: null, broken: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, broken: true };
  }

  override render() {
    return this.state.broken ? <BrokenPage error={this.state.error} /> : this.props.children;
  }
}
