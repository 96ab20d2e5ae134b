var typingTool = (function () {
  "use strict";
  var tool = "TOOL";
  var NO_ANSWER = -1, UNKNOWN = -2;

  function number(text) {
    var plain = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i, comma = /^[+-]?(\d+,\d*|,\d+)(e[+-]?\d+)?$/i;
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
