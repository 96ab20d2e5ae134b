import { weightWords } from '@qp/words/sample/weights';
import { useQuery } from '@tanstack/react-query';
import { weightsQuery } from '../../lib/project-queries.ts';
import { useWords } from '../../lib/words.ts';
import { SelectInput } from '../../ui/select-input.tsx';

interface WeightChoiceProps {
  readonly projectID: string;
  /** The name of a weight that was made to targets; empty for that of the survey. */
  readonly value: string;
  onChange(weight: string): void;
}

/** Which weight a run takes, where the project made some. */
export function WeightChoice({ projectID, value, onChange }: WeightChoiceProps) {
  const words = useWords(weightWords);
  const { data } = useQuery(weightsQuery(projectID));
  if (!data || (data.weights.length === 0 && value === '')) return null;
  // A card may be older than what the project has: the server then says what is wrong.
  const names = new Set([...data.weights.map(({ name }) => name), ...(value === '' ? [] : [value])]);
  return (
    <SelectInput
      label={words.chosen}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: data.own ? words.ownWeight : words.noWeight },
        ...[...names].map((name) => ({ value: name, label: name })),
      ]}
      sx={{ maxWidth: 420, width: '100%' }}
    />
  );
}
