import { Button } from '@mui/material';
import { NAME_LIMIT } from '@qp/contract';
import { MAX_RATING, type ValueChoice } from '@qp/facts';
import { valueWords } from '@qp/words/value/value';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextInput } from '../../../ui/fields.tsx';

interface OwnCriterionProps {
  readonly titles: readonly string[];
  readonly own: ValueChoice['own'];
  /** Which of them is changed; -1 for a new one. */
  readonly at: number;
  onSave(own: ValueChoice['own']): void;
  onClose(): void;
}

const ratingOf = (text: string): number | null => {
  const value = Number(text.trim());
  return text.trim() !== '' && value >= 0 && value <= MAX_RATING ? value : null;
};

/** A criterion of one's own: its name, and a rating of each segment. */
export function OwnCriterion({ titles, own, at, onSave, onClose }: OwnCriterionProps): ReactElement {
  const words = useWords(valueWords).attractiveness;
  const before = own[at];
  const [name, setName] = useState(before?.name ?? '');
  const [ratings, setRatings] = useState(titles.map((_, s) => String(before?.ratings[s] ?? '')));
  const [asked, setAsked] = useState(false);
  const others = own.filter((_, n) => n !== at);
  const nameWrong = name.trim() === '' || others.some((one) => one.name === name.trim());
  const numbers = ratings.map(ratingOf);
  const save = () => {
    const rated = numbers.filter((rating) => rating !== null);
    if (nameWrong || rated.length < titles.length) return setAsked(true);
    const mine = { name: name.trim(), ratings: rated };
    onSave(before ? own.map((one, n) => (n === at ? mine : one)) : [...own, mine]);
  };
  return (
    <Dialog
      title={before ? words.edit(before.name) : words.add}
      onClose={onClose}
      onSubmit={save}
      width="sm"
      submit={words.save}
      actions={before && <Button onClick={() => onSave(others)}>{words.remove}</Button>}
    >
      <TextInput
        label={words.criterion}
        value={name}
        onChange={setName}
        maxLength={NAME_LIMIT}
        error={asked && nameWrong && words.nameWrong}
        autoFocus
      />
      {titles.map((title, s) => (
        <TextInput
          key={title}
          label={words.rating(title)}
          value={ratings[s]}
          onChange={(text) => setRatings(ratings.with(s, text))}
          numeric
          error={asked && numbers[s] === null && words.ratingWrong}
        />
      ))}
    </Dialog>
  );
}
