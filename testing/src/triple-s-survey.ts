/** A small Triple-S survey, its answers at positions or in a CSV file; for tests. */

type Form = 'asc' | 'csv';

/** Where each variable stands: in characters of a line, or in cells of a row. */
const PLACES: Readonly<Record<Form, readonly (readonly [start: number, finish: number])[]>> = {
  asc: [
    [1, 3],
    [4, 4],
    [5, 7],
    [8, 9],
    [10, 10],
    [11, 18],
    [19, 26],
    [27, 30],
  ],
  csv: [
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 5],
    [6, 6],
    [7, 7],
    [8, 8],
    [9, 9],
  ],
};

const HEADS: Readonly<Record<Form, string>> = { asc: '', csv: ' format="csv" skip="1"' };

export function tripleSDescription(form: Form): string {
  const at = PLACES[form].map(([start, finish]) => `<position start="${start}" finish="${finish}"/>`);
  const variables = `
    <variable ident="1" type="quantity" use="serial"><name>serial</name><label>Number</label>${at[0]}<values><range from="1" to="999"/></values></variable>
    <variable ident="2" type="single"><name>Q1</name><label><text xml:lang="en">How &amp; why?</text></label>${at[1]}<values><value code="1">Very good</value><value code="2">Bad &lt; fair</value><value code="9">Refused</value></values></variable>
    <variable ident="3" type="multiple"><name>Q2</name><label>Which?</label>${at[2]}<values><value code="1">Tea</value><value code="2">Coffee</value><value code="3">Juice</value></values></variable>
    <variable ident="4" type="multiple"><name>Q3</name><label>First and second</label>${at[3]}<values><value code="1">A</value><value code="2">B</value></values><spread subfields="2" width="1"/></variable>
    <variable ident="5" type="logical"><name>member</name><label>Member</label>${at[4]}</variable>
    <variable ident="6" type="character"><name>why</name><label>Why?</label>${at[5]}<size>8</size></variable>
    <variable ident="7" type="date"><name>day</name><label>Day</label>${at[6]}</variable>
    <variable ident="8" type="quantity" use="weight"><name>w</name><label>Weight</label>${at[7]}<values><range from="0.00" to="9.99"/></values></variable>`;
  return `<?xml version="1.0"?><!DOCTYPE sss PUBLIC "-//triple-s//DTD Survey Interchange v2.0//EN" "x"><sss version="2.0"><survey><title>T</title><record ident="A"${HEADS[form]}>${variables}</record></survey></sss>`;
}

/** Two people. */
export const tripleSAnswers: Readonly<Record<Form, string>> = {
  asc: '  12101211because 202603011.25\r\n  29000100        202603020.75\r\n',
  csv: 'serial,Q1,Q2,Q3a,Q3b,member,why,day,w\n1,2,101,2,1,1,because,20260301,1.25\n2,9,000,1,,0,,20260302,0.75\n',
};
