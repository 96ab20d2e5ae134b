import { is, type Judgement } from './judgement.ts';

/** Columns that a platform adds: no one was asked. */
const meta = (names: string): Judgement => is(new RegExp(`^(${names})$`), 'out');
const id = (name: string): Judgement => is(new RegExp(`^${name}$`), 'id');
const NPS = 'scale number';
const BRANDS = { factor: /Which brands do you know/ };
const OWN = { factor: /Which of these do you own/ };

const surveymonkey: readonly Judgement[] = [
  id('Respondent ID'),
  meta('Collector ID|Date Created|Date Modified|IP Address|Email Address|First Name|Last Name|Custom Data 1|Q5'),
  is(/^Q1$/, 'categories'),
  is(/^Q2_[1-4]$/, 'yesno', OWN),
  is(/^Q3_\d$/, 'scale', {
    factor: /How satisfied are you/,
    order: ['Very dissatisfied', 'Dissatisfied', 'Satisfied', 'Very satisfied'],
  }),
  is(/^Q4$/, 'scale number'),
];

const msforms: readonly Judgement[] = [
  id('ID'),
  meta('Start time|Completion time|Email|Name'),
  is(/^How old/, 'scale'),
  is(/^Which brands/, 'set'),
  is(/^I like/, 'scale', { order: ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'] }),
  is(/^How likely/, NPS),
];

const qualtrics = (agree: readonly string[]): readonly Judgement[] => [
  meta('StartDate|EndDate|Status|IPAddress|Progress|Finished|RecordedDate|Recipient(Last|First)Name|RecipientEmail'),
  is(/^Duration/, 'number out'),
  id('ResponseId'),
  meta('ExternalReference|Location(Latitude|Longitude)|DistributionChannel|UserLanguage'),
  is(/^Q1$/, 'scale'),
  is(/^Q2_\d$/, 'scale', { factor: /How much do you agree/, order: agree }),
  is(/^Q3_\d$/, 'yesno', BRANDS),
  meta('Q3_4_TEXT|Q5'),
  is(/^Q4_NPS_GROUP$/, 'scale categories out'),
  is(/^Q4$/, NPS),
  is(/^wgt$/, 'weight'),
];

/** What an analyst expects of the exports in `platforms`; written before the import was asked. */
export const JUDGED_PLATFORMS: Readonly<Record<string, readonly Judgement[]>> = {
  'alchemer.csv': [
    id('Response ID'),
    meta(
      'Time Started|Date Submitted|Status|Contact ID|Legacy Comments|Comments|Language|Referer|SessionID|User Agent',
    ),
    meta('Longitude|Latitude|Country|City|State/Region|Postal'),
    is(/gender/, 'categories'),
    is(/Which brands do you know/, 'yesno', BRANDS),
    is(/How satisfied/, 'scale', {
      factor: /How satisfied are you/,
      order: ['Dissatisfied', 'Neutral', 'Satisfied', 'Very Satisfied'],
    }),
    is(/How likely/, NPS),
  ],
  'decipher.txt': [
    is(/^(record|uuid)$/, 'id out'),
    meta('date|markers|status|vlist|vos|vosr15oe|vbrowser|start_date'),
    is(/^Q1$/, 'categories scale'),
    is(/^Q2r\d$/, 'yesno', { factor: /Q2/ }),
    is(/^Q2r4oe$/, 'yesno out'),
    is(/^Q3r\d$/, 'scale', { factor: /Q3/ }),
    is(/^Q4$/, 'number'),
    is(/^qtime$/, 'number out'),
  ],
  'googleforms.csv': [
    meta('Timestamp|Comments'),
    is(/^Username$/, 'id out'),
    is(/What is your age/, 'scale'),
    is(/^Which drinks/, 'set'),
    is(/^Rate each/, 'scale', { factor: /Rate each brand/, order: ['Poor', 'Fair', 'Good', 'Excellent'] }),
    is(/^On a scale/, 'scale'),
  ],
  'limesurvey_codes.csv': [
    id('id'),
    meta('submitdate|lastpage|startlanguage|seed|startdate|datestamp|G02Q05'),
    // The codes of answers without their texts: a scale can't be known, an order can't be excluded.
    is(/^G01Q01$/, 'categories'),
    is(/^G01Q02\[/, 'yesno', { factor: /G01Q02/ }),
    is(/^G02Q03\[/, 'categories scale', { factor: /G02Q03/ }),
    is(/^G02Q04$/, 'number'),
  ],
  'msforms.csv': msforms,
  'msforms.xlsx': msforms,
  'qualtrics_numeric.tsv': qualtrics(['1', '2', '3', '4', '5']),
  'qualtrics_text_split.csv': qualtrics([
    'Strongly disagree',
    'Somewhat disagree',
    'Neither agree nor disagree',
    'Somewhat agree',
    'Strongly agree',
  ]),
  'sm_other2pct.csv': surveymonkey,
  'surveymonkey.csv': surveymonkey,
  'typeform.csv': [
    id('#'),
    is(/gender/, 'categories'),
    // The export names the options only; their question isn't in the file.
    is(/^(Alpha|Beta|Gamma|Other)$/, 'yesno'),
    is(/^How likely/, NPS),
    is(/I like new things/, 'scale'),
    meta('I agree to the terms|What is your email\\?|Response Type|Start Date \\(UTC\\)|Stage Date \\(UTC\\)'),
    meta('Submit Date \\(UTC\\)|Network ID|Tags|Ending'),
  ],
};
