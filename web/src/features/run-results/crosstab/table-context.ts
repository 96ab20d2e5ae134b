import type {
  CrosstabFindings,
  CrosstabRow,
  RowFacts,
  SignificanceSettings,
  VariableList,
  VariablesOfRun,
} from '@qp/facts';
import { createContext, useContext } from 'react';
import type { TableLayout } from './table-model.ts';

/** What every part of a table needs to know, beside its lines. */
export interface TableFacts {
  /** Segment numbers from left to right. */
  readonly order: readonly number[];
  /** By segment number. */
  readonly descriptions: readonly string[];
  /** By segment number: whether the description came with another number of segments. */
  readonly carried: readonly boolean[];
  /** Sizes by segment number, Total last. */
  readonly sizes: readonly number[];
  readonly weighted: boolean;
  /** What the variables of the group `cluster` are called. */
  readonly variables: VariablesOfRun;
  /** People of each segment, unweighted, Total last; null until that is known. */
  readonly people: readonly number[] | null;
  readonly significance: {
    readonly facts: ReadonlyMap<CrosstabRow, RowFacts>;
    /** Null where nothing is tested. */
    readonly findings: CrosstabFindings | null;
  };
  readonly settings: SignificanceSettings;
  readonly matches: ((row: CrosstabRow, column: number) => boolean) | null;
  readonly shading: boolean;
  /** Null where lists cannot be edited, as in the Summary. */
  readonly lists: MembershipFacts | null;
  /** Opens the menu of a variable; null where rows cannot be edited. */
  readonly onRowMenu: ((code: string, anchor: HTMLElement) => void) | null;
  /** Null where dimensions cannot be folded. */
  readonly onFold: ((key: string) => void) | null;
  /** The Summary's second table begins with Variable. */
  readonly short: boolean;
  readonly layout: TableLayout;
}
const allLabels = ['dimension', 'factor', 'variable', 'response'] as const;
export type LabelColumn = (typeof allLabels)[number];

/** The columns to the left of the figures. */
export function labelColumns({ short, layout }: Pick<TableFacts, 'short' | 'layout'>): readonly LabelColumn[] {
  if (layout === 'stacked') return ['response'];
  return short || layout === 'groups' ? ['variable', 'response'] : allLabels;
}

export interface MembershipFacts {
  readonly chosen: Readonly<Record<VariableList, ReadonlySet<string>>>;
  readonly offered: Readonly<Record<VariableList, ReadonlySet<string>>>;
  readonly onToggle: (list: VariableList, code: string) => void;
}

export const TableContext = createContext<TableFacts | null>(null);

export function useTable(): TableFacts {
  const facts = useContext(TableContext);
  if (!facts) throw new Error('useTable needs a <TableContext> above it');
  return facts;
}
