def typing_table(text):
    scores = {}
    for line in text.splitlines()[1:]:
        cells = line.split("\t")
        scores[cells[0]] = [int(cell) for cell in cells[1:]]
    return scores

def typing_set(label, question):
    best, worst = question.c1, question.c2
    if best.val is None or worst.val is None or best.val == worst.val:
        return None
    return label + "." + best.selected.label + worst.selected.label[1:]

def typing_tool(chosen, scores):
    missing = [TYPING_CODES[i] for i, answer in enumerate(chosen) if not answer]
    prefix = "incomplete " if missing else ""
    weight = TYPING_WEIGHTS[len(chosen) - len(missing)]
    sums = list(scores[prefix + "constant"])
    for answer in chosen:
        if answer:
            sums = [a + b for a, b in zip(sums, scores[prefix + answer])]
    best = sums.index(max(sums))
    far = [((sums[best] - value) * weight + 5000) // 10000 for value in sums]
    parts = [int(math.floor(math.exp(-distance / 10000.0) * 100000000 + 0.5)) for distance in far]
    total = sum(parts)
    share = (2000000 * parts[best] + total) // (2 * total)
    notes = []
    if len(missing) == len(chosen):
        notes.append(u"no answers")
    elif missing:
        notes.append(u"missing: " + u", ".join(missing))
    if sums.count(sums[best]) > 1:
        notes.append(u"tie")
    elif len([distance for distance in far if distance < TYPING_LOW_MARGIN]) > 1:
        notes.append(u"low margin")
    group = TYPING_TARGETS[0]
    for target in TYPING_TARGETS:
        if parts[target] > parts[group]:
            group = target
    out = total - sum([parts[target] for target in TYPING_TARGETS])
    return {
        "index": best,
        "segment": TYPING_SEGMENTS[best],
        "segment_name": TYPING_NAMES[best],
        "segment_probability": "%d.%06d" % (share // 1000000, share % 1000000),
        "target_or_out": u"Out" if out > parts[group] else TYPING_SEGMENTS[group],
        "typing_note": u"; ".join(notes),
    }
