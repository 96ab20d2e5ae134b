if (typeof require !== "undefined" && typeof module !== "undefined" && require.main === module) {
  (function () {
    var file = process.argv[2] || "test_cases.csv", rows = [], row = [], cell = "", quoted = false, agree = 0, i, c, r, p;
    var text = require("fs").readFileSync(file, "utf8").replace(/^\ufeff/, "");
    for (i = 0; i < text.length; i++) {
      c = text.charAt(i);
      if (quoted) {
        if (c !== '"') { cell += c; } else if (text.charAt(i + 1) === '"') { cell += c; i++; } else { quoted = false; }
      } else if (c === '"') { quoted = true; }
      else if (c === "," || c === "\n") {
        row.push(cell); cell = "";
        if (c === "\n") { rows.push(row); row = []; }
      } else if (c !== "\r") { cell += c; }
    }
    /* A spreadsheet would take some answers for formulas: an apostrophe stands before them. */
    function plain(value) { return value.replace(/^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, ""); }
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
