typing_tool_data <- TOOL

typing_tool <- function(people, tool = typing_tool_data) {
  rows <- nrow(people)
  segments <- length(tool$segments)
  white <- strsplit(tool$white, "")[[1]]
  trim <- function(x) {
    repeat {
      first <- substr(x, 1, 1)
      at <- nzchar(x) & first %in% white
      if (!any(at)) break
      x[at] <- substring(x[at], 2)
    }
    repeat {
      last <- substr(x, nchar(x), nchar(x))
      at <- nzchar(x) & last %in% white
      if (!any(at)) break
      x[at] <- substr(x[at], 1, nchar(x[at]) - 1)
    }
    x
  }
  number <- function(x) {
    plain <- grepl("^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?$", x)
    comma <- grepl("^[+-]?([0-9]+,[0-9]*|,[0-9]+)([eE][+-]?[0-9]+)?$", x)
    value <- rep(NA_real_, length(x))
    value[plain] <- as.numeric(x[plain])
    value[comma] <- as.numeric(sub(",", ".", x[comma], fixed = TRUE))
    value[!is.finite(value)] <- NA
    value
  }
  # Positions of labels, from 0; -1 where an answer counts as missing, NA where it is not known.
  raw_of <- function(cut, x) {
    if (is.null(cut)) return(rep(NA_real_, length(x)))
    if (!is.null(cut$texts)) {
      known <- !duplicated(cut$texts, fromLast = TRUE)
      found <- cut$labels[known][match(x, cut$texts[known])]
    } else {
      value <- number(x)
      found <- rep(NA_real_, length(x))
      for (i in seq_along(cut$from)) {
        inside <- !is.na(value) & value >= cut$from[i] & value <= cut$to[i]
        if (i < length(cut$from) && cut$labels[i] == cut$labels[i + 1])
          inside <- inside | (!is.na(value) & value >= cut$from[i] & value < cut$from[i + 1])
        found[inside] <- cut$labels[i]
      }
    }
    found[!is.na(found) & found == 255] <- -1
    found
  }
  sums_complete <- matrix(rep(tool$complete, each = rows), nrow = rows, ncol = segments)
  sums_incomplete <- matrix(rep(tool$incomplete, each = rows), nrow = rows, ncol = segments)
  answered <- rep(0, rows)
  missing <- rep("", rows)
  unknown <- rep("", rows)
  left_out <- rep(0, rows)
  for (question in tool$questions) {
    x <- if (question$code %in% names(people)) as.character(people[[question$code]]) else rep("", rows)
    x[is.na(x)] <- ""
    x <- trim(enc2utf8(x))
    none <- x %in% tool$missing
    label <- match(x, question$labels) - 1
    raw <- raw_of(question$cut, x)
    if (question$ambiguous && any(!none & is.na(label) & !is.na(raw))) {
      position <- ifelse(is.na(raw), label, raw)
    } else {
      position <- ifelse(is.na(label), raw, label)
    }
    position[none] <- -1
    position[is.na(position)] <- -2
    missing <- ifelse(position == -1, paste0(missing, ", ", question$code), missing)
    left_out <- left_out + (position == -1)
    unknown <- ifelse(position == -2, paste0(unknown, ", ", question$code, " = \"", x, "\""), unknown)
    given <- position >= 0
    answered <- answered + given
    at <- position[given] + 1
    sums_complete[given, ] <- sums_complete[given, , drop = FALSE] + question$complete[at, , drop = FALSE]
    sums_incomplete[given, ] <- sums_incomplete[given, , drop = FALSE] + question$incomplete[at, , drop = FALSE]
  }
  whole <- answered == length(tool$questions)
  sums <- sums_incomplete
  sums[whole, ] <- sums_complete[whole, , drop = FALSE]
  best <- max.col(sums, ties.method = "first")
  top <- sums[cbind(seq_len(rows), best)]
  distance <- ((top - sums) * tool$weights[answered + 1] + 5000) %/% 10000
  parts <- round(exp(-distance / 10000) * 1e8)
  total <- rowSums(parts)
  millionths <- (2e6 * parts + total) %/% (2 * total)
  close <- rowSums(distance < tool$low_margin)
  tie <- rowSums(sums == top) > 1
  note <- ifelse(left_out == length(tool$questions), "; no answers",
    ifelse(missing == "", "", paste0("; missing: ", substring(missing, 3))))
  note <- paste0(note, ifelse(unknown == "", "", paste0("; unknown: ", substring(unknown, 3))))
  note <- paste0(note, ifelse(tie, "; tie", ifelse(close > 1, "; low margin", "")))
  answer <- data.frame(segment = tool$segments[best], segment_name = tool$names[best], stringsAsFactors = FALSE)
  if (length(tool$targets) < segments) {
    chosen <- parts[, tool$targets, drop = FALSE]
    group <- max.col(chosen, ties.method = "first")
    out <- total - rowSums(chosen) > chosen[cbind(seq_len(rows), group)]
    answer$target_or_out <- ifelse(out, "Out", tool$segments[tool$targets[group]])
  }
  for (s in seq_len(segments)) answer[[tool$segments[s]]] <- millionths[, s] / 1e6
  answer$note <- substring(note, 3)
  answer
}

typing_tool_test <- function(file = "test_cases.csv") {
  cases <- read.csv(file, colClasses = "character", check.names = FALSE, na.strings = character(), encoding = "UTF-8")
  # A spreadsheet would take some answers for formulas: an apostrophe stands before them.
  for (column in names(cases)) cases[[column]] <- sub("^'(?=[=+@\t\r-])", "", cases[[column]], perl = TRUE)
  found <- typing_tool(cases)
  for (column in typing_tool_data$segments) found[[column]] <- sprintf("%.6f", found[[column]])
  same <- rep(TRUE, nrow(cases))
  # R reads every line end inside a cell as one sign.
  plain <- function(x) gsub("\r\n?", "\n", as.character(x))
  for (column in names(found)) same <- same & plain(found[[column]]) == plain(cases[[column]])
  if (any(!same)) cat(paste0(cases$case[!same], ": expected ", cases$segment[!same], ", found ", found$segment[!same], "
"), sep = "")
  cat(sprintf("typing_tool.R: %d of %d people agree
", sum(same), nrow(cases)))
  invisible(all(same))
}
