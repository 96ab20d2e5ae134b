import { toCsv } from './csv.ts';

/** Three small files that show the format; together they are a project that can be uploaded. */

export type TemplateKind = 'data' | 'variables' | 'discretized';

const TEMPLATES: Record<TemplateKind, string[][]> = {
  variables: [
    ['Variable', 'Variable Label', 'Dimension', 'Factor', 'Data Type'],
    ['ID', 'Respondent', 'Admin', 'Admin', 'ID'],
    ['Q1', 'I check the ingredients before I buy', 'Needs', 'Health', 'Ordinal'],
    ['Q2', 'I wait for offers', 'Needs', 'Price', 'Ordinal'],
    ['AGE', 'Age', 'Demographics', 'Person', 'Numeric'],
    ['SPEND', 'Spend a week', 'Behaviour', 'Spending', 'Numeric'],
    ['WEIGHT', 'Weight', 'Admin', 'Admin', 'Weight'],
  ],
  data: [
    ['ID', 'Q1', 'Q2', 'AGE', 'SPEND', 'WEIGHT'],
    ['1001', '5', '2', '27', '12.50', '1.1'],
    ['1002', '4', '3', '41', '8.00', '0.9'],
    ['1003', '1', '5', '58', '', '1.0'],
    ['1004', '2', '4', '33', '4.20', '1.2'],
    ['1005', '', '5', '66', '6.75', '0.8'],
  ],
  discretized: [
    ['ID', 'Q1', 'Q2', 'AGE'],
    ['1001', 'Strongly agree', 'Disagree', '18-34'],
    ['1002', 'Agree', 'Neither', '35-54'],
    ['1003', 'Strongly disagree', 'Strongly agree', '55+'],
    ['1004', 'Disagree', 'Agree', '18-34'],
    ['1005', '', 'Strongly agree', '55+'],
  ],
};

export function exampleTemplate(kind: TemplateKind): { name: string; text: string } {
  return { name: `${kind}_template.csv`, text: toCsv(TEMPLATES[kind]) };
}
