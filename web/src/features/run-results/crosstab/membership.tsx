import { styled } from '@mui/material';
import type { VariableList } from '@qp/facts';
import { variableLists } from '@qp/facts';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { memo } from 'react';
import { useWords } from '../../../lib/words.ts';

const ui = (name: string) => `var(--qp-palette-ui-${name})`;

const Boxes = styled('div')({
  // Each is pressed on 24 px and drawn on less: the name above needs the room.
  display: 'flex',
  marginLeft: -2,
  '& label': { position: 'relative', width: 24, height: 24, padding: '3px 2px', boxSizing: 'border-box', flex: 'none' },
  '& input': {
    position: 'absolute',
    inset: 0,
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
    width: '100%',
    height: '100%',
  },
  '& input:disabled': { cursor: 'not-allowed' },
  '& span': {
    display: 'block',
    borderRadius: 5,
    border: `1px solid ${ui('fieldLine')}`,
    fontSize: 10.5,
    lineHeight: '16px',
    fontWeight: 700,
    textAlign: 'center',
    color: ui('secondary'),
    backgroundColor: ui('surface'),
  },
  '& input:hover:enabled + span': { borderColor: ui('text'), color: ui('text') },
  '& input:checked + span': { backgroundColor: ui('action'), borderColor: ui('action'), color: ui('actionText') },
  '& input:disabled + span': { borderStyle: 'dashed', borderColor: ui('line'), opacity: 0.75 },
  '& input:focus-visible + span': { outline: `2px solid ${ui('link')}`, outlineOffset: 2 },
});

interface MembershipBoxesProps {
  variable: string;
  code: string;
  cluster: boolean;
  profile: boolean;
  metrics: boolean;
  /** In which dictionaries the variable is; the other boxes cannot be ticked. */
  clusterOffered: boolean;
  profileOffered: boolean;
  metricsOffered: boolean;
  onToggle(list: VariableList, code: string): void;
}

/** In which lists the variable will be when the run is duplicated. */
export const MembershipBoxes = memo(function MembershipBoxes(props: MembershipBoxesProps) {
  const words = useWords(crosstabWords).membership;
  const offered = { cluster: props.clusterOffered, profile: props.profileOffered, metrics: props.metricsOffered };
  return (
    <Boxes role="group" aria-label={words.lists(props.variable)}>
      {variableLists.map((list) => (
        <label key={list} title={offered[list] ? words.is[list] : words.cannotBe[list]}>
          <input
            type="checkbox"
            aria-label={words.box(words.is[list], props.variable)}
            checked={props[list]}
            disabled={!offered[list]}
            onChange={() => props.onToggle(list, props.code)}
          />
          <span aria-hidden>{words.letters[list]}</span>
        </label>
      ))}
    </Boxes>
  );
});
