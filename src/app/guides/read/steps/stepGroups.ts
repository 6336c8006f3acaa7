import type { ShownGuide, ShownStep } from '#app/drafts/content/shownGuide.ts'

/** A step with the number it has on the page. */
export type NumberedStep<S extends ShownStep = ShownStep> = { number: number; step: S }

/**
 * Steps that stand together: the guide's own, or those of one prerequisite. `title` is null where
 * only its id is known.
 */
export type StepGroup<S extends ShownStep = ShownStep> = {
  guideid: number
  isOwn: boolean
  title: string | null
  type: string
  steps: NumberedStep<S>[]
}

/** A guide with its steps and those of its prerequisites. */
export type GroupedGuide<S extends ShownStep> = Pick<ShownGuide, 'guideid' | 'prerequisites'> & {
  steps: S[]
}

/**
 * Prerequisites' steps stand inline, each with its own guide's id (2.7); numbers run on through all
 * of them.
 */
export const groupSteps = <S extends ShownStep>(guide: GroupedGuide<S>): StepGroup<S>[] => {
  const groups: StepGroup<S>[] = []
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
