import { Box, Link, Stack, Typography } from '@mui/material';
import { calls, DESCRIPTION_LIMIT, NAME_LIMIT, QUOTE_LIMIT } from '@qp/contract';
import type { Persona } from '@qp/engine/personas';
import { personaSections, segmentTitle, textOn } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import { personaWords } from '@qp/words/personas/screen';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { useMode } from '../../../ui/mode.ts';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import { segmentBackground, segmentColour } from '../../../ui/theme.ts';
import type { PersonaDraft } from './api.ts';
import { EditableText } from './editable-text.tsx';
import { editsOf, partsOf, quoteOf, rename, setText } from './persona-edits.ts';
import { PersonaSection } from './persona-section.tsx';

interface PersonaCardProps {
  persona: Persona;
  /** Weighted people, where people are weighted. */
  weighted: number | null;
  draft: PersonaDraft;
  /** Alone on the screen: sections stand beside one another. */
  wide: boolean;
  /** What is known of how far to rely on the segment. */
  reliability: readonly string[];
  onChange(to: (draft: PersonaDraft) => PersonaDraft): void;
}

export const cardId = (segment: number) => `persona-${segment}`;

/** One segment as a client would meet it. */
export function PersonaCard({ persona, weighted, draft, wide, reliability, onChange }: PersonaCardProps) {
  const words = useWords(personaWords);
  const { segment, lines } = persona;
  const { quote } = editsOf(draft, segment);
  const { text } = partsOf(draft, segment);
  const told = personaSections.some((section) => lines[section].length > 0);
  return (
    <Box
      component="article"
      id={cardId(segment)}
      aria-label={words.card(segment)}
      className="persona-card"
      sx={{
        bgcolor: 'ui.surface',
        border: '1px solid',
        borderColor: 'ui.line',
        borderRadius: '14px',
        overflow: 'hidden',
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        scrollMarginTop: 16,
      }}
    >
      <Band segment={segment} />
      <Stack sx={{ p: { xs: 4, sm: 5.5 }, pt: { xs: 4, sm: 5 }, gap: 4, flex: 1 }}>
        <CardHead persona={persona} weighted={weighted} draft={draft} wide={wide} onChange={onChange} />
        <Box
          sx={{
            display: 'flex',
            flexDirection: quote === '' && text === '' ? 'row' : 'column',
            gap: 4,
            '&:empty': { display: 'none' },
          }}
        >
          <EditableText
            label={words.quote.of(segment)}
            value={quote}
            empty={words.quote.add}
            limit={QUOTE_LIMIT}
            multiline
            onSave={(typed) => onChange((before) => quoteOf(before, segment, typed))}
            sx={{ fontSize: 17, lineHeight: '25px', fontStyle: 'italic', color: 'ui.text', letterSpacing: '-0.006em' }}
          />
          <EditableText
            label={words.text.of(segment)}
            value={text}
            empty={words.text.add}
            limit={DESCRIPTION_LIMIT - NAME_LIMIT - 1}
            multiline
            onSave={(typed) => onChange((before) => setText(before, segment, typed))}
            sx={{ fontSize: 14, lineHeight: '21px', maxWidth: 720 }}
          />
        </Box>
        {persona.tooFew && <Typography sx={{ color: 'ui.caution' }}>{words.tooFew}</Typography>}
        {!persona.tooFew && !told && <Typography sx={{ color: 'ui.secondary' }}>{words.nothingDiffers}</Typography>}
        <Box
          className="persona-sections"
          sx={{
            display: 'grid',
            gap: 5,
            columnGap: 9,
            gridTemplateColumns: wide ? { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } : 'minmax(0, 1fr)',
          }}
        >
          {personaSections.map((section) => (
            <PersonaSection
              key={section}
              segment={segment}
              section={section}
              lines={lines[section]}
              draft={draft}
              onChange={onChange}
            />
          ))}
        </Box>
        <Box sx={{ mt: 'auto' }}>
          <PersonaFoot persona={persona} descriptions={draft.descriptions} reliability={reliability} />
        </Box>
      </Stack>
    </Box>
  );
}

/** The segment's colour, with its pattern from the tenth on. */
function Band({ segment }: { segment: number }) {
  const mode = useMode();
  return <Box aria-hidden sx={{ height: 6, flex: 'none', background: segmentBackground(segment, mode) }} />;
}

function CardHead({ persona, weighted, draft, wide, onChange }: Omit<PersonaCardProps, 'reliability'>) {
  const mode = useMode();
  const words = useWords(personaWords);
  const mayEdit = useMay(calls.updatePersonas);
  const { segment, share, people, suggestedName } = persona;
  const { name } = partsOf(draft, segment);
  const size = wide ? 72 : 56;
  const colour = segmentColour(segment, mode);
  // A suggestion is not a name yet.
  const initial = [...name].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? String(segment);
  return (
    <Stack direction="row" sx={{ gap: 4, alignItems: 'flex-start' }}>
      <Box
        aria-hidden
        sx={{
          width: size,
          height: size,
          flex: 'none',
          borderRadius: '50%',
          bgcolor: colour,
          color: textOn(colour),
          display: 'grid',
          placeItems: 'center',
          fontSize: size * 0.44,
          fontWeight: 620,
        }}
      >
        {initial.toUpperCase()}
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" sx={{ color: 'ui.secondary', fontVariantNumeric: 'tabular-nums' }}>
          SEG{segment}
        </Typography>
        <Box component="h2" sx={{ m: 0, font: 'inherit' }}>
          <EditableText
            label={words.name.of(segment)}
            value={name}
            empty={words.name.add}
            limit={NAME_LIMIT}
            onSave={(typed) => onChange((before) => rename(before, segment, typed))}
            sx={{
              fontSize: wide ? 28 : 21,
              lineHeight: wide ? '34px' : '26px',
              fontWeight: 640,
              letterSpacing: '-0.018em',
            }}
          />
        </Box>
        {name === '' && suggestedName !== '' && (
          <Typography sx={{ mt: 1 }}>
            <Box component="span" sx={{ fontWeight: 620 }}>
              {suggestedName}
            </Box>{' '}
            {mayEdit && (
              <Link
                component="button"
                type="button"
                className="no-print"
                aria-label={words.takeName(suggestedName)}
                onClick={() => onChange((before) => rename(before, segment, suggestedName))}
              >
                {words.takeNameShort}
              </Link>
            )}
          </Typography>
        )}
        <Typography sx={{ mt: 1, color: 'ui.secondary', fontVariantNumeric: 'tabular-nums' }}>
          <Box component="span" sx={{ color: 'ui.text', fontWeight: 620 }}>
            {percent(share)}
          </Box>{' '}
          · {words.size(people, weighted)}
        </Typography>
      </Box>
    </Stack>
  );
}

interface PersonaFootProps {
  persona: Persona;
  descriptions: readonly string[];
  /** How far to rely on it: agreement and stability, as far as they were measured. */
  reliability: readonly string[];
}

/** The closest other segment with what separates the two, and how far to rely on this one. */
function PersonaFoot({ persona, descriptions, reliability }: PersonaFootProps) {
  const words = useWords(personaWords);
  const { closest, segment } = persona;
  return (
    <Box
      sx={{
        borderTop: '1px solid',
        borderColor: 'ui.line',
        pt: 3,
        display: 'grid',
        gap: 3,
        fontSize: 13,
        lineHeight: '18px',
        breakInside: 'avoid',
      }}
    >
      {closest && (
        <Box>
          <Typography component="h3" variant="body2" sx={{ fontWeight: 620 }}>
            {words.closest} <SegmentSwatch segment={closest.segment} /> {segmentTitle(closest.segment, descriptions)}
          </Typography>
          {closest.lines.length > 0 && (
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, color: 'ui.secondary', overflowWrap: 'anywhere' }}>
              {closest.lines.map((line) => (
                <li key={line.code}>{words.closestLine(line, line.value, line.other)}</li>
              ))}
            </Box>
          )}
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'ui.secondary' }} data-segment={segment}>
        {reliability.join(' ')}
      </Typography>
    </Box>
  );
}
