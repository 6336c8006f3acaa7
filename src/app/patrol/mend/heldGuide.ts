// The version of a guide that an edit proposes, as editors of guides take it in. Pure.
import { deviceGuideid } from '#app/drafts/content/deviceOnly.ts'
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import { patchGuideBody, type GuideAnswer } from '#app/drafts/content/guideFields.ts'
import { patchStepBody } from '#app/drafts/content/stepFields.ts'
import { newestVersion, type Content, type Draft } from '#app/drafts/model/draft.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { guideVersion, stepVersion } from '#app/drafts/send/parseResponses.ts'
import type { Decide } from '#contract/patrol/queries.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { existing } from '#lib/existing.ts'
import { sameJson } from '#lib/json.ts'
import { editableTexts, type EditableText } from '../desk/editedPatch.ts'
import { storedVersion, type Names } from '../desk/storedVersion.ts'
import { openUnits } from '../desk/verdicts.ts'

/** Only guides in the language that they were written in are held with their steps. */
export const hasSteps = ({ diff }: PatrolItemDetail): boolean =>
  diff.after.kind === 'guide' && (diff.after.steps?.length ?? 0) > 0

/** Rises with what is live and with the edit itself, but not where one below it is denied. */
const versionOf = ({ diff }: PatrolItemDetail): number =>
  Math.max(diff.before_revisionid, diff.after_revisionid)

/**
 * The number under which a proposal is newer than what the outbox has of the edit. The same content
 * keeps its number: nothing would be new.
 */
export const numberOf = (held: GuideAnswer, drafts: readonly Draft[]): number => {
  const known = drafts.flatMap(draft => {
    const version = newestVersion(draft)
    return version ? [{ draft, version }] : []
  })
  const isSame = (draft: Draft, content: Content): boolean => {
    const step = held.steps.find(({ stepid }) => stepid === draft.stepid)
    if (draft.stepid === null) return sameJson(content, guideVersion(held).content)
    return step !== undefined && sameJson(content, stepVersion(step).content)
  }
  const newest = Math.max(0, ...known.map(({ version }) => version.revisionid))
  const isNews =
    known.length !== held.steps.length + 1 ||
    known.some(({ draft, version }) => !isSame(draft, version.content))
  return isNews ? Math.max(held.revisionid, newest + 1) : newest
}

/** Under the id of a guide that no service has: nothing of it is sent by itself. */
export const heldGuide = (
  detail: PatrolItemDetail,
  names: Names,
  revisionid = versionOf(detail),
): GuideAnswer => {
  const { fields, steps } = storedVersion(detail.diff.after, names)
  const { introduction, conclusion, parts, tools, stepids: _, ...rest } = fields
  const item = ({ name, ...more }: (typeof parts)[number]) => ({ text: name, ...more })
  const guide = {
    ...rest,
    guideid: deviceGuideid,
    revisionid,
    introduction_raw: introduction,
    conclusion_raw: conclusion,
    parts: parts.map(item),
    tools: tools.map(item),
    steps: steps.map(({ stepid, content }, place) => ({
      ...content,
      stepid,
      guideid: deviceGuideid,
      revisionid,
      orderby: place + 1,
    })),
  }
  // What readers get beside it, such as addresses of documents, no editor of steps reads.
  return guide as unknown as GuideAnswer
}

/** Steps that the edit changes in a part that is taken, in their order. */
export const touchedSteps = (
  detail: PatrolItemDetail,
  isTaken: (unitid: number) => boolean,
): number[] => {
  const touched = new Set(
    openUnits(detail)
      .filter(({ unitid }) => isTaken(unitid))
      .flatMap(({ path }) => /^steps\/(\d+)/.exec(path)?.slice(1).map(Number) ?? []),
  )
  const steps = (detail.diff.after.steps ?? []) as { stepid: number }[]
  return steps.map(({ stepid }) => stepid).filter(stepid => touched.has(stepid))
}

/** `textOf`: what a text of the step says from now on, by its address. */
const withTexts = (
  stepid: number,
  step: StepContent,
  texts: readonly EditableText[],
  textOf: (text: EditableText, now: string) => string,
): StepContent =>
  texts.reduce((before, text) => {
    const [, id, part, key] = text.path.split('/')
    if (!text.path.startsWith('steps/') || id !== String(stepid) || part === undefined)
      return before
    return part === 'lines'
      ? {
          ...before,
          lines: before.lines.map(one =>
            String(one.lineid) === key ? { ...one, text_raw: textOf(text, one.text_raw) } : one,
          ),
        }
      : { ...before, [part]: textOf(text, String(Reflect.get(before, part))) }
  }, step)

/**
 * A step as its editing begins: where the edit conflicts with what readers see, with the words of
 * its author.
 */
export const seeded = (detail: PatrolItemDetail, stepid: number, base: StepContent): StepContent =>
  withTexts(stepid, base, editableTexts(detail), ({ text }) => text)

/** Words of the author that are not taken any longer are the readers' again. */
export const withoutDenied = (
  detail: PatrolItemDetail,
  stepid: number,
  mine: StepContent,
  isTaken: (unitid: number) => boolean,
): StepContent =>
  withTexts(
    stepid,
    mine,
    editableTexts(detail, unitid => !isTaken(unitid)),
    ({ text, stands }, now) => (now === text ? stands : now),
  )

const stepsIn = (detail: PatrolItemDetail, outbox: Outbox) =>
  ((detail.diff.after.steps ?? []) as { stepid: number }[]).flatMap(({ stepid }) => {
    const draft = outbox.step(deviceGuideid, stepid)
    return draft?.base && draft.mine
      ? [{ stepid, base: existing(draft.base.content, 'a step'), mine: draft.mine }]
      : []
  })

/**
 * What was put right of the steps, and of what lines bring with them; null: nothing. Words of a
 * step of which the decision takes nothing stay on the device.
 */
export const stepsPatch = (
  detail: PatrolItemDetail,
  outbox: Outbox,
  isTaken: (unitid: number) => boolean,
): NonNullable<Decide['edited']> | null => {
  const stepids = touchedSteps(detail, isTaken)
  const steps = stepsIn(detail, outbox).flatMap(({ stepid, base, mine }) => {
    if (!stepids.includes(stepid)) return []
    const patch = patchStepBody(base, withoutDenied(detail, stepid, mine, isTaken))
    return Object.keys(patch).length > 0 ? [{ stepid, ...patch }] : []
  })
  const guide = outbox.guide(deviceGuideid)
  const fields: Record<string, unknown> =
    guide?.base?.content && guide.mine ? patchGuideBody(guide.base.content, guide.mine) : {}
  const hasFields = Object.keys(fields).length > 0
  return steps.length > 0 || hasFields
    ? { ...(hasFields && { fields }), ...(steps.length > 0 && { steps }) }
    : null
}

/** What somebody wrote in steps, in words, by step; an empty text where nothing was written. */
export const writtenIn = (
  detail: PatrolItemDetail,
  outbox: Outbox,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    stepsIn(detail, outbox).map(({ stepid, base, mine }) => {
      const isWritten = Object.keys(patchStepBody(seeded(detail, stepid, base), mine)).length > 0
      const words = [mine.title, ...mine.lines.map(({ text_raw }) => text_raw)]
      return [String(stepid), isWritten ? words.filter(Boolean).join('\n') : '']
    }),
  )
