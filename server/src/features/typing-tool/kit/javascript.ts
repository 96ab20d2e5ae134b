import type { Kit, KitPart } from './kit.ts';
import { completeTable, incompleteTable, units } from './kit.ts';

/** One plain function in the JavaScript of 2009: it runs in every survey platform, browser and server. */
export const javascript: KitPart = {
  file: 'typing_tool.js',
  mediaType: 'text/javascript; charset=utf-8',
  make: (kit) => `/*
 * typing_tool.js: assigns a person to a segment. Plain ES5, no dependencies.
 *
 *   var result = typingTool({ ${example(kit)} });
 *   result.segment        "SEG2"
 *   result.name           the segment's name, or "" where it has none
 *   result.group          the chosen segment, or "Out"
 *   result.probabilities  one number per segment, six decimals
 *   result.margin         how far the best segment is ahead of the second, in log odds
 *   result.note           what is uncertain: missing, unknown, tie, low margin
 *
 * Self-test: node typing_tool.js test_cases.csv
 *
 * Answers may be response labels or raw answers. Where a number can be either, labels are meant; a second argument names
 * the questions that hold raw answers: typingTool(answers, ["Q3"]).
 */
${javascriptFunction(kit)}
if (typeof module !== "undefined" && module.exports) { module.exports = typingTool; }
${SELF_TEST}`,
};

function example({ classifier, codes }: Kit): string {
  return classifier.variables
    .slice(0, 2)
    .map(({ code }, v) => `${literal(code)}: ${literal(codes[v][0] ?? '')}`)
    .join(', ')
    .replaceAll('*/', '*\\/');
}

/** A value as a literal that neither ends a script element nor a line. */
export function literal(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** `var typingTool = …;` with the classifier inside. */
export function javascriptFunction(kit: Kit): string {
  return FUNCTION.replace('"TOOL"', () => literal(toolData(kit)));
}

function toolData({ classifier, names, version }: Kit) {
  return {
    version,
    segments: classifier.segments,
    names,
    targets: classifier.targets.map((number) => number - 1),
    missing: classifier.missing,
    lowMargin: units(classifier.low_margin),
    complete: completeTable(classifier),
    incomplete: incompleteTable(classifier),
    questions: classifier.variables.map(({ code, labels, cut }) => ({
      code,
      labels: labels.map((label) => label.trim()),
      cut,
    })),
  };
}

const FUNCTION = `var typingTool = (function () {
  "use strict";
  var tool = "TOOL";
  var NO_ANSWER = -1, UNKNOWN = -2;

  function number(text) {
    var plain = /^[+-]?(\\d+\\.?\\d*|\\.\\d+)(e[+-]?\\d+)?$/i, comma = /^[+-]?(\\d+,\\d*|,\\d+)(e[+-]?\\d+)?$/i;
    var value = plain.test(text) ? Number(text) : comma.test(text) ? Number(text.replace(",", ".")) : NaN;
    return isFinite(value) ? value : NaN;
  }

  /* The label of a raw answer; undefined where it is not known. */
  function raw(cut, text) {
    var i, value, label;
    if (!cut) { return undefined; }
    if (cut.kind === "texts") {
      i = cut.texts.lastIndexOf(text);
      label = i < 0 ? undefined : cut.labels[i];
    } else {
      value = number(text);
      for (i = 0; i < cut.from.length; i++) {
        if (value >= cut.from[i] && (value <= cut.to[i] ||
            (i + 1 < cut.from.length && value < cut.from[i + 1] && cut.labels[i] === cut.labels[i + 1]))) {
          label = cut.labels[i];
        }
      }
    }
    return label === 255 ? NO_ANSWER : label;
  }

  function read(question, given, rawFirst) {
    var text = given === undefined || given === null ? "" : String(given).trim();
    var label, answer;
    if (tool.missing.indexOf(text) >= 0) { return { text: text, position: NO_ANSWER }; }
    label = question.labels.indexOf(text);
    if (label < 0) { label = undefined; }
    answer = raw(question.cut, text);
    if (rawFirst ? answer === undefined : label !== undefined) { answer = label; }
    return { text: text, position: answer === undefined ? UNKNOWN : answer };
  }

  /* part / total in millionths, halves up, exact. */
  function millionths(part, total) {
    var guess = Math.round(part * 1e6 / total), rest = 2 * (part * 1e6 - guess * total);
    return rest >= total ? guess + 1 : rest < -total ? guess - 1 : guess;
  }

  return function (answers, rawQuestions) {
    var positions = [], given = 0, missing = [], unknown = [], notes = [], parts = [], probabilities = [];
    var q, s, question, got, table, weight, sums, best = 0, second = -Infinity, total = 0, out = 0, group = 0, k = tool.segments.length;
    function distance(sum) { return Math.floor(((sums[best] - sum) * weight + 5000) / 10000); }
    for (q = 0; q < tool.questions.length; q++) {
      question = tool.questions[q];
      got = read(question, Object.prototype.hasOwnProperty.call(answers, question.code) ? answers[question.code] : "",
        !!rawQuestions && rawQuestions.indexOf(question.code) >= 0);
      if (got.position === NO_ANSWER) { missing.push(question.code); }
      else if (got.position === UNKNOWN) { unknown.push(question.code + ' = "' + got.text + '"'); }
      else { given++; }
      positions.push(got.position);
    }
    table = given === positions.length ? tool.complete : tool.incomplete;
    weight = tool.incomplete.weights[given];
    sums = table.intercepts.slice();
    for (q = 0; q < positions.length; q++) {
      if (positions[q] >= 0) { for (s = 0; s < k; s++) { sums[s] += table.scores[q][positions[q]][s]; } }
    }
    for (s = 1; s < k; s++) { if (sums[s] > sums[best]) { best = s; } }
    for (s = 0; s < k; s++) { if (s !== best && sums[s] > second) { second = sums[s]; } }
    for (s = 0; s < k; s++) {
      parts[s] = Math.round(Math.exp(-distance(sums[s]) / 10000) * 1e8);
      total += parts[s];
    }
    for (s = 0; s < k; s++) { probabilities[s] = millionths(parts[s], total) / 1e6; }
    out = total;
    for (s = 0; s < tool.targets.length; s++) {
      out -= parts[tool.targets[s]];
      if (parts[tool.targets[s]] > parts[tool.targets[group]]) { group = s; }
    }
    if (missing.length === tool.questions.length) { notes.push("no answers"); }
    else if (missing.length > 0) { notes.push("missing: " + missing.join(", ")); }
    if (unknown.length > 0) { notes.push("unknown: " + unknown.join(", ")); }
    if (second === sums[best]) { notes.push("tie"); }
    else if (k > 1 && distance(second) < tool.lowMargin) { notes.push("low margin"); }
    return {
      segment: tool.segments[best],
      name: tool.names[best],
      group: tool.targets.length < k && out > parts[tool.targets[group]] ? "Out" : tool.segments[tool.targets[group]],
      probabilities: probabilities,
      margin: k > 1 ? distance(second) / 10000 : null,
      note: notes.join("; "),
      version: tool.version
    };
  };
}());
`;

/** Not for survey platforms: it runs only if Node starts the file. */
const SELF_TEST = `if (typeof require !== "undefined" && typeof module !== "undefined" && require.main === module) {
  (function () {
    var file = process.argv[2] || "test_cases.csv", rows = [], row = [], cell = "", quoted = false, agree = 0, i, c, r, p;
    var text = require("fs").readFileSync(file, "utf8").replace(/^\\ufeff/, "");
    for (i = 0; i < text.length; i++) {
      c = text.charAt(i);
      if (quoted) {
        if (c !== '"') { cell += c; } else if (text.charAt(i + 1) === '"') { cell += c; i++; } else { quoted = false; }
      } else if (c === '"') { quoted = true; }
      else if (c === "," || c === "\\n") {
        row.push(cell); cell = "";
        if (c === "\\n") { rows.push(row); row = []; }
      } else if (c !== "\\r") { cell += c; }
    }
    /* A spreadsheet would take some answers for formulas: an apostrophe stands before them. */
    function plain(value) { return value.replace(/^'(?=[=+\\-@\\t\\r\\uff1d\\uff0b\\uff0d\\uff20])/, ""); }
    for (r = 1; r < rows.length; r++) {
      var expected = {}, result, same;
      for (c = 0; c < rows[0].length; c++) { expected[rows[0][c]] = plain(rows[r][c]); }
      result = typingTool(expected);
      same = result.segment === expected.segment && result.note === expected.note && result.name === expected.segment_name &&
        (expected.target_or_out === undefined || result.group === expected.target_or_out);
      for (p = 0; p < result.probabilities.length; p++) {
        if (result.probabilities[p].toFixed(6) !== expected["SEG" + (p + 1)]) { same = false; }
      }
      if (same) { agree++; } else { console.log(expected["case"] + ": expected " + expected.segment + ", found " + result.segment + " (" + result.note + ")"); }
    }
    console.log("typing_tool.js: " + agree + " of " + (rows.length - 1) + " people agree");
    process.exitCode = agree === rows.length - 1 && agree > 0 ? 0 : 1;
  }());
}
`;
