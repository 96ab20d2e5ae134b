(function () {
  var narrow = window.matchMedia('(max-width: 640px)');
  var form = document.querySelector('form');
  var questions = Array.prototype.slice.call(document.querySelectorAll('[data-question]'));
  var bar = document.querySelector('.progress');
  var back = document.querySelector('.back'), next = document.querySelector('.next'), sendButton = document.querySelector('.send');
  // Asked again because of unanswered questions: at the first of them.
  var open = document.querySelector('[name=skip]') ? questions.filter(function (one) { return one.querySelectorAll('input:checked').length < (one.querySelector('table') ? 2 : 1); }) : [];
  var at = open.length > 0 ? questions.indexOf(open[0]) : 0;
  function isSingle() { return narrow.matches && questions.length > 1; }
  function show(focus) {
    var single = isSingle();
    questions.forEach(function (question, i) { question.hidden = single && i !== at; });
    bar.hidden = !single;
    back.hidden = !single || at === 0;
    next.hidden = !single || at === questions.length - 1;
    sendButton.hidden = single && at !== questions.length - 1;
    bar.querySelector('progress').value = at + 1;
    var count = bar.querySelector('span');
    count.textContent = count.dataset.text.replace('{at}', at + 1).replace('{all}', questions.length);
    if (focus && single) {
      window.scrollTo(0, 0);
      var first = questions[at].querySelector('input:checked') || questions[at].querySelector('input');
      if (first) { first.focus({ preventScroll: true }); }
    }
  }
  back.addEventListener('click', function () { at -= 1; show(true); });
  // One item can't be the best and the worst: the later click counts.
  form.addEventListener('change', function (event) {
    var row = event.target.closest('tr');
    Array.prototype.forEach.call(row ? row.querySelectorAll('input') : [], function (one) { one.checked = one === event.target; });
  });
  next.addEventListener('click', function () { at += 1; show(true); });
  form.addEventListener('submit', function (event) {
    // Enter would send the form; before the last question it moves on instead.
    if (isSingle() && at < questions.length - 1) { event.preventDefault(); at += 1; show(true); return; }
    sendButton.disabled = true;
  });
  window.addEventListener('pageshow', function () { sendButton.disabled = false; });
  narrow.addEventListener('change', function () { show(false); });
  show(false);
}());
