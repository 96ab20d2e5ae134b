/* Runs the script of the page with people whose result is known, against both ways of writing embedded data. */
function selfTest(people, fields, pipes, prefix, said) {
  var script = document.getElementById("code").value, agree = 0, i, modern, plain;
  function run(person, modern) {
    var stored = {}, engine = { addOnload: function (work) { work.call({}); } };
    if (modern) { engine.setJSEmbeddedData = function (name, value) { stored[prefix + name] = String(value); }; }
    else { engine.setEmbeddedData = function (name, value) { stored[name] = String(value); }; }
    var piped = script;
    for (var q = 0; q < person.given.length; q++) {
      piped = piped.split("$" + pipes[q]).join(person.given[q]);
    }
    new Function("Qualtrics", piped)({ SurveyEngine: engine });
    for (var f = 0; f < fields.length; f++) { if (stored[fields[f]] !== person.fields[f]) { return false; } }
    return true;
  }
  for (i = 0; i < people.length; i++) {
    try { modern = run(people[i], true); plain = run(people[i], false); } catch (error) { modern = false; }
    if (modern && plain) { agree++; }
  }
  document.getElementById("self-test").textContent = said.replace("{agree}", agree).replace("{people}", people.length);
}
