// What a decider changes in a proposal, held to what an edit of the guide, its steps or the page is
// held to.
import type { Decide } from '#contract/patrol/queries.ts'
import { guideSchemas } from '#contract/guides/schemas.ts'
import { stepSchemas } from '#contract/steps/schemas.ts'
import { worklogSchemas } from '#contract/worklog/schemas.ts'
import type { FormField } from '#contract/worklog/shapes.ts'
import { wikiSchemas } from '#contract/wikis/schemas.ts'
import { asked } from '#documents/stepForm.ts'
import { ApiError, invalid, invalidField, type FieldError } from '#lib/errors.ts'
import { existing, firstOf, foundIn } from '#lib/existing.ts'
import { changeGuide } from '#server/guides/change.ts'
import { asGuide, type StepContent } from '#server/guides/content.ts'
import { requireFields, withFormIds } from '#server/guides/forms.ts'
import { changeStep } from '#server/guides/steps/stepContent.ts'
import type { Said } from '#server/judging/brought.ts'
import { requireUnheld } from '#server/judging/judge.ts'
import { saidIn } from '#server/judging/saidIn.ts'
import type { SignedIn } from '#server/http/context.ts'
import { parse } from '#server/http/body/input.ts'
import type { Content } from '#server/http/patrolPort.ts'
import { requireWorkLog } from '#server/rights/work.ts'
import { asWiki } from '#server/wikis/content.ts'
import { changeContent } from '#server/wikis/fields.ts'
import type { DocVersion } from '#patrol/types.ts'
import type { LoadedDocument } from './document.ts'
import { editedTranslation } from './editedTranslation.ts'
import { guideContents, guideVersion, wikiContents, wikiVersion } from './versions.ts'

const neverHere = ['public', 'author', 'patrol_threshold'] as const

/** Errors under the names that the body of a decision has for what is wrong. */
const named = async <T>(under: string, work: () => Promise<T>, index?: number): Promise<T> => {
  const placed = (one: FieldError): FieldError => ({
    ...one,
    field: `${under}.${one.field}`,
    ...(index !== undefined && { index }),
  })
  try {
    return await work()
  } catch (error) {
    throw error instanceof ApiError && error.status === 422
      ? invalid(error.errors.map(placed), error.message)
      : error
  }
}

const editedStep = async (ctx: SignedIn, guideid: number, was: Content, patch: object) => {
  const body = parse(stepSchemas.patchStep.body, patch)
  const changed = await changeStep(ctx, was as StepContent, body, guideid)
  if (changed.content === null) throw invalid(changed.errors)
  return changed.content as Content
}

const fieldsOf = (content: Content | null | undefined): FormField[] =>
  (content as StepContent | null | undefined)?.form?.fields ?? []

/** A step's form in the words of its PUT; a number it gets where it is written. */
const editedForm = async (
  ctx: SignedIn,
  { stepid, was, live }: { stepid: number; was: Content; live: Content | null },
  form: unknown,
): Promise<Content> => {
  requireWorkLog(ctx)
  const { fields: sent } = parse(worklogSchemas.changeStepForm.body, form)
  await requireFields(ctx.db, sent.map(asked))
  const { fields } = await withFormIds(ctx.db, stepid, sent, fieldsOf(was), fieldsOf(live))
  return { form: { fields } }
}

const editedGuide = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  shown: DocVersion,
  edited: NonNullable<Decide['edited']>,
): Promise<DocVersion> => {
  const state = foundIn(doc.parts, part => part.resource === 'guide').live
  const { own, steps } = guideContents(shown, state)
  const before = asGuide(existing(own, 'the proposed guide'))
  const changed = await named('edited.fields', async () => {
    const body = parse(guideSchemas.patchGuide.body, edited.fields ?? {})
    return changeGuide(ctx, doc.docid, before, before, body)
  })
  const next = { ...changed, steps: before.steps }
  for (const [place, { stepid, form, ...rest }] of (edited.steps ?? []).entries()) {
    const was = steps.get(stepid)
    if (!was)
      throw invalidField('edited.steps', 'not_found', `The edited guide has no step ${stepid}`)
    const step = await named('edited.steps', () => editedStep(ctx, doc.docid, was, rest), place)
    const live = doc.parts.find(one => one.resource === 'step' && one.resourceid === stepid)?.live
    const of = { stepid, was, live: live ?? null }
    const asking =
      form !== undefined &&
      (await named('edited.steps.form', () => editedForm(ctx, of, form), place))
    steps.set(stepid, { ...step, ...asking })
  }
  return guideVersion({ own: next as Content, steps })
}

const editedPage = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  shown: DocVersion,
  edited: NonNullable<Decide['edited']>,
): Promise<DocVersion> => {
  const { own } = wikiContents(shown, firstOf(doc.parts).live)
  const before = asWiki(existing(own, 'the proposed page'))
  const next = await named('edited.fields', async () => {
    const changed = await changeContent(
      ctx,
      { ...existing(doc.page, 'a page'), author: doc.author },
      before,
      before,
      parse(wikiSchemas.patchWiki.body, edited.fields ?? {}),
    )
    if (changed.errors.length) throw invalid(changed.errors)
    return changed.next
  })
  return wikiVersion({ own: next as Content, steps: new Map() })
}

/** Its texts, by the names that the body of a decision has for them. */
const saidOf = (version: DocVersion, edited: NonNullable<Decide['edited']>): Said[] => [
  ...saidIn(version.fields).map(said => ({ ...said, field: `edited.fields.${said.field}` })),
  ...(version.kind === 'guide' ? version.steps : []).flatMap(({ stepid, ...content }) =>
    saidIn(content).map(({ field, text }) => ({
      field: `edited.steps.${field}`,
      text,
      index: Math.max(0, edited.steps?.findIndex(step => step.stepid === stepid) ?? 0),
    })),
  ),
]

/** What a decider writes goes live at once: nothing of it can wait. Throws 422. */
const judged = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  shown: DocVersion,
  edited: NonNullable<Decide['edited']>,
  next: DocVersion,
): Promise<DocVersion> => {
  await requireUnheld(ctx, ctx.person, {
    place: doc.public ? 'edit' : 'page',
    before: saidOf(shown, edited),
    next: saidOf(next, edited),
  })
  return next
}

/** `shown`: the item's proposal. Throws 422 with what is wrong, and what a rule refuses. */
export const editedVersion = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  shown: DocVersion,
  edited: Decide['edited'],
): Promise<DocVersion> => {
  if (!edited || (edited.fields === undefined && edited.steps === undefined))
    throw invalidField(
      'edited',
      'required',
      'Send your changes in `edited.fields` or `edited.steps`',
    )
  const state = neverHere.find(name => edited.fields && name in edited.fields)
  if (state)
    throw invalidField(
      `edited.fields.${state}`,
      'not_allowed',
      'This field cannot be changed when you decide on an edit',
    )
  if (edited.steps !== undefined && (!doc.source || doc.doc_type !== 'guide'))
    throw invalidField(
      'edited.steps',
      'not_allowed',
      'Send `edited.steps` only for a guide in its own language. For a translation, send the texts in `edited.fields`',
    )
  const made = !doc.source ? editedTranslation : doc.doc_type === 'guide' ? editedGuide : editedPage
  return judged(ctx, doc, shown, edited, await made(ctx, doc, shown, edited))
}
