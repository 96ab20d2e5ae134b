/** The figures by which fits are compared [LC8]; smaller is better, except for entropy R2 (1: no uncertainty). */
export function criteria(fit: {
  logLikelihood: number;
  parameters: number;
  /** Weighted sum of the posterior entropies. */
  entropy: number;
  /** N: respondents with a weight above 0 and an answer. */
  counted: number;
  /** Kish's effective number of those respondents. */
  effectiveBase: number;
  segments: number;
}) {
  const { logLikelihood, parameters, entropy, counted, effectiveBase, segments } = fit;
  const deviance = -2 * logLikelihood;
  const bic = deviance + parameters * Math.log(counted);
  return {
    parameters,
    aic: deviance + 2 * parameters,
    bic,
    bicEffective: deviance * (effectiveBase / counted) + parameters * Math.log(effectiveBase),
    caic: bic + parameters,
    sabic: deviance + parameters * Math.log((counted + 2) / 24),
    icl: bic + 2 * entropy,
    entropyR2: segments === 1 ? null : 1 - entropy / (counted * Math.log(segments)),
  };
}
