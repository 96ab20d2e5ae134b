"""Boosted trees of scikit-learn on the folds of a survey: accuracy on held-out respondents, settings chosen inside each fold."""

import json
import sys

import numpy
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.model_selection import GridSearchCV

survey = json.load(sys.stdin)
columns = numpy.array(survey["columns"], dtype=float).T
segments = numpy.array(survey["segments"])
folds = numpy.array(survey["folds"])
grid = {"max_leaf_nodes": [3, 8, 20], "max_iter": [30, 100]}
right = 0
for fold in sorted(set(survey["folds"])):
    inside, outside = folds == fold, folds != fold
    trees = HistGradientBoostingClassifier(learning_rate=0.1, random_state=1)
    chosen = GridSearchCV(trees, grid, cv=3).fit(columns[outside], segments[outside])
    right += int((chosen.predict(columns[inside]) == segments[inside]).sum())
print(right / len(segments))
