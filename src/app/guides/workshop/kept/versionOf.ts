import type { Guide } from '#contract/guides/shapes.ts'

/** The same for a guide whose own content and whose steps, prerequisites' too, are the same. */
export const versionOf = ({ revisionid, langid, steps }: Guide): string =>
  [langid, revisionid, ...steps.map(step => `${step.stepid}:${step.revisionid}`)].join(' ')
