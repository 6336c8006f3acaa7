// What is accepted together has to make a document that could have been saved: limits, and what it
// names is still there.
import { checkGuide, checkStep } from '#contract/core/limits.ts'
import { invalid, invalidField, type FieldError } from '#lib/errors.ts'
import type { SignedIn } from '#server/http/context.ts'
import { lockPrerequisites, reachesGuide } from '#server/guides/sql.ts'
import type { GuideContent } from '#server/guides/content.ts'
import { findCategory } from '#server/wikis/rules.ts'
import type { DocVersion, StepVersion } from '#patrol/types.ts'
import type { LoadedDocument } from './document.ts'
import { contentOf, problemsOfStepForm } from './joinedForms.ts'

/** What a step says, without its form, breaks a limit that it did not break. */
export const limitsBrokenBy = (step: StepVersion, was: StepVersion | undefined): FieldError[] =>
  checkStep(contentOf(step), was ? contentOf(was) : null)

/** Throws 422. A limit that is broken already binds nobody. */
export const requireStorable = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  live: DocVersion,
): Promise<void> => {
  if (live.kind !== 'guide' || doc.live.kind !== 'guide') return
  const [was, is] = [doc.live.fields as GuideContent, live.fields as GuideContent]
  const steps = new Map(doc.live.steps.map(step => [step.stepid, step]))
  const errors: FieldError[] = [
    ...checkGuide(is, was),
    ...live.steps
      .filter(step => step !== steps.get(step.stepid))
      .flatMap(step => {
        const was = steps.get(step.stepid)
        return [...limitsBrokenBy(step, was), ...problemsOfStepForm(step, was)]
      }),
  ]
  if (errors.length) throw invalid(errors)
  if (is.category !== was.category && !(await findCategory(ctx.db, is.category)))
    throw invalidField('category', 'not_found', `There is no category ${is.category}`)
  const added = is.prerequisites.filter(guideid => !was.prerequisites.includes(guideid))
  if (added.length === 0) return
  await lockPrerequisites(ctx.db)
  if (await reachesGuide(ctx.db, added, doc.docid))
    throw invalidField(
      'prerequisites',
      'cycle',
      'One of these guides already has this guide as a prerequisite, directly or indirectly',
    )
}
