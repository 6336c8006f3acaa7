import type { Guide, Step } from '#contract/guides/shapes.ts'

/** A step with the number it has on the page. */
export type NumberedStep = { number: number; step: Step }

/**
 * Steps that stand together: the guide's own, or those of one prerequisite. `title` is null where
 * only its id is known.
 */
export type StepGroup = {
  guideid: number
  isOwn: boolean
  title: string | null
  type: string
  steps: NumberedStep[]
}

/**
 * Prerequisites' steps stand inline, each with its own guide's id (2.7); numbers run on through all
 * of them.
 */
export const groupSteps = (
  guide: Pick<Guide, 'guideid' | 'steps' | 'prerequisites'>,
): StepGroup[] => {
  const groups: StepGroup[] = []
  guide.steps.forEach((step, index) => {
    const numbered = { number: index + 1, step }
    const last = groups.at(-1)
    if (last?.guideid === step.guideid) return last.steps.push(numbered)
    const prerequisite = guide.prerequisites.find(({ guideid }) => guideid === step.guideid)
    const isOwn = step.guideid === guide.guideid
    groups.push({
      guideid: step.guideid,
      isOwn,
      title: prerequisite?.title ?? null,
      type: prerequisite?.type ?? '',
      steps: [numbered],
    })
  })
  return groups
}
