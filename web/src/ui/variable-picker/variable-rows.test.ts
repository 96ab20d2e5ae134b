import type { PickerVariable } from '@qp/contract';
import { describe, expect, it } from 'vitest';
import { filterValues, nextSort, noFilters, searchIndex, type VariableSort, variableRows } from './variable-rows.ts';

const variable = (code: string, label: string, dimension = 'Needs', factor = 'Health', type = 'Ordinal') => ({
  Variable: code,
  'Variable Label': label,
  Dimension: dimension,
  Factor: factor,
  'Data Type': type,
});
const variables: PickerVariable[] = [
  variable('Q10', 'I check the ingredients before I buy'),
  variable('Q9', 'I wait for offers', 'Needs', 'Price'),
  variable('SPEND', 'Monthly snack spend (EUR)', 'Value', 'Spend', 'Numeric'),
  variable('AGE', 'Age group', 'Demographics', 'Person', 'Ordinal'),
];
const index = searchIndex(variables);
const byCode: VariableSort = { by: 'Variable', direction: 'asc' };
const codes = (asked: Partial<Parameters<typeof variableRows>[2]>) =>
  variableRows(variables, index, { search: '', filters: noFilters, sort: null, ...asked }).map((v) => v.Variable);

describe('the rows of a variable picker', () => {
  it('stand in the order of the dictionary, and sorted by code with numbers compared as numbers', () => {
    expect(codes({})).toEqual(['Q10', 'Q9', 'SPEND', 'AGE']);
    expect(codes({ sort: byCode })).toEqual(['AGE', 'Q9', 'Q10', 'SPEND']);
    expect(codes({ only: new Set(['AGE', 'Q9']) })).toEqual(['Q9', 'AGE']);
  });

  it('are found by code and by label, also with a slip of the finger and at the end of a long label', () => {
    expect(codes({ search: 'q9' })).toContain('Q9');
    expect(codes({ search: 'before I buy' })).toEqual(['Q10']);
    expect(codes({ search: 'ingredeints' })).toEqual(['Q10']);
    expect(codes({ search: 'zebra' })).toEqual([]);
  });

  it('stand with the best match first while a search is on and no column was clicked', () => {
    const near = [variable('A1', 'I wait for offerings of the season'), variable('B1', 'offers')];
    const found = (sort: VariableSort | null) =>
      variableRows(near, searchIndex(near), { search: 'offers', filters: noFilters, sort }).map((v) => v.Variable);
    expect(found(null)).toEqual(['B1', 'A1']);
    expect(found(byCode)).toEqual(['A1', 'B1']);
  });

  it('are not found by what stands in the other columns', () => {
    expect(codes({ search: 'Demographics' })).toEqual([]);
  });

  it('show everything for a search of blanks', () => {
    expect(codes({ search: '   ' })).toHaveLength(4);
  });

  it('can be narrowed by dimension, factor and type, together with a search', () => {
    expect(codes({ filters: { ...noFilters, Dimension: ['Needs'] } })).toEqual(['Q10', 'Q9']);
    expect(codes({ filters: { ...noFilters, Dimension: ['Needs'], Factor: ['Price'] } })).toEqual(['Q9']);
    expect(codes({ filters: { ...noFilters, 'Data Type': ['Numeric', 'Ordinal'] } })).toHaveLength(4);
    expect(codes({ search: 'offers', filters: { ...noFilters, Dimension: ['Value'] } })).toEqual([]);
  });

  it('sort by any column, in both directions, with the code deciding between equals', () => {
    expect(codes({ sort: { by: 'Dimension', direction: 'asc' } })).toEqual(['AGE', 'Q9', 'Q10', 'SPEND']);
    expect(codes({ sort: { by: 'Dimension', direction: 'desc' } })).toEqual(['SPEND', 'Q9', 'Q10', 'AGE']);
    expect(nextSort(byCode, 'Variable')).toEqual({ by: 'Variable', direction: 'desc' });
    expect(nextSort({ by: 'Variable', direction: 'desc' }, 'Factor')).toEqual({ by: 'Factor', direction: 'asc' });
  });

  it('offer only the factors of the chosen dimension, and keep what is chosen already', () => {
    expect(filterValues(variables, { ...noFilters, Dimension: ['Needs'] }, 'Factor')).toEqual(['Health', 'Price']);
    expect(filterValues(variables, { ...noFilters, Dimension: ['Value'], Factor: ['Price'] }, 'Factor')).toEqual([
      'Price',
      'Spend',
    ]);
    expect(filterValues(variables, { ...noFilters, Dimension: ['Needs'] }, 'Dimension')).toHaveLength(3);
  });
});
