// Restoring by ordinary edits through the outbox: looked at first, asked again when somebody saved
// meanwhile, undone by the same way back.
import { refusedWords, wordsOfRefusal } from '#app/ui/refusals/refusedWords.ts'
import { ApiError } from '#lib/errors.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { questionsOf } from '#app/drafts/model/conflict.ts'
import type { Draft } from '#app/drafts/model/draft.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import {
  sameLine,
  sameList,
  sameStep,
  type StepContent,
  type StepId,
} from '#app/drafts/content/guideContent.ts'
import { compare, compareStep, isEqual, type Version } from '../compare/compare.ts'
import {
  formService,
  withFormsNow,
  withKnownForms,
  withoutForms,
  writeForms,
  type FormService,
} from './restoreForms.ts'
import { differAt, restoredVersion, scopeKey, scopesOf, type Scope } from './restorePreview.ts'
import {
  unsent,
  type EffectOf,
  type OutcomeOf,
  type WantedOf,
  type RestoreOperations,
  type WrittenOf,
} from './restoreOperations.ts'

/** The guide as this device has it; null while it is not open. */
const versionIn = (outbox: Outbox, guideid: number): Version | null => {
  const fields = outbox.guide(guideid)?.mine
  if (!fields) return null
  const steps = fields.stepids.flatMap(stepid => {
    const content = outbox.step(guideid, stepid)?.mine
    return content ? [{ stepid, content }] : []
  })
  return { fields, steps }
}

/**
 * Only lines that the step has now keep their ids; the service gives new ones to those that come
 * back.
 */
const withKnownLines = (content: StepContent, now: StepContent | null): StepContent => {
  const known = new Set(now?.lines.map(({ lineid }) => lineid))
  return {
    ...content,
    lines: content.lines.map(line => (known.has(line.lineid) ? line : { ...line, lineid: null })),
  }
}

/** Edits what differs, and nothing else: one step restored is one write of that step. */
const writeVersion = (outbox: Outbox, guideid: number, target: Version): void => {
  const now = versionIn(outbox, guideid)
  if (!now) return
  const { fields } = compare(now, target)
  if (fields.length > 0)
    outbox.changeGuide(
      guideid,
      Object.fromEntries(fields.map(({ field }) => [field, target.fields[field]])),
    )
  for (const { stepid } of now.steps)
    if (!target.steps.some(step => step.stepid === stepid)) outbox.deleteStep(guideid, stepid)
  const order = target.steps.map(({ stepid, content }, place) => {
    const own = now.steps.find(step => step.stepid === stepid)
    if (!own) return outbox.addStep(guideid, place, withKnownLines(content, null))
    const same =
      sameStep(own.content, content) && sameList(own.content.lines, content.lines, sameLine)
    if (!same) outbox.changeStep(guideid, stepid, withKnownLines(content, own.content))
    return stepid
  })
  if (order.join() !== outbox.guide(guideid)?.mine?.stepids.join())
    outbox.orderSteps(guideid, order)
}

/**
 * Leaves the resource as the service has it; a step that was not deleted stands in its place again.
 */
const giveUp = (outbox: Outbox, { doc, stepid, mine }: Draft): void => {
  outbox.discard({ doc, stepid: stepid ?? undefined })
  const order = outbox.guide(doc.id)?.base?.content.stepids
  if (mine === null && order) outbox.orderSteps(doc.id, order)
}

export type Wanted = WantedOf<Scope>
export type Effect = EffectOf<Version, Scope>
/** Forms are restored where they may be changed; elsewhere the words alone. */
export const effectOn = (now: Version, old: Version, wanted: Wanted): Effect => {
  const then = now.hasForms ? old : withoutForms(old)
  const scopes = wanted === 'all' ? scopesOf(compare(now, then)) : wanted
  return { old, wanted, scopes, now, target: restoredVersion(now, then, scopes) }
}

/** Reads the guide and lets go out what waits. Throws what the read throws. */
export const currentVersion = async (
  outbox: Outbox,
  guideid: number,
  service: FormService = formService,
): Promise<Version | typeof unsent> => {
  await outbox.catchUp(guideKey(guideid))
  if (outbox.isElsewhere(guideKey(guideid))) return unsent // nothing that is done here is written
  await outbox.save(guideKey(guideid))
  const now = versionIn(outbox, guideid)
  return now === null || outbox.unsentKeys().includes(guideKey(guideid))
    ? unsent
    : withFormsNow(now, guideid, service)
}

type Outcome = OutcomeOf<Version, Scope>

const newestRevision = (outbox: Outbox, guideid: number): number =>
  Math.max(...outbox.drafts(guideKey(guideid)).map(({ base }) => base?.revisionid ?? 0))

/**
 * What of `target` went out, and how it goes back; null: nothing. `refused`: resources that kept
 * what they said, by their stepid, null for the guide's own fields. What others saved meanwhile is
 * none of it.
 */
const writtenOf = (
  latest: Version,
  target: Version,
  after: Version,
  revisionid: number,
  refused: ReadonlySet<StepId | null>,
): WrittenOf<Version, Scope> | null => {
  const intended = new Set(scopesOf(compare(latest, target)).map(scopeKey))
  const missing = new Set(scopesOf(compare(after, target)).map(scopeKey))
  const isNew = (stepid: StepId) => {
    const step = after.steps.find(one => one.stepid === stepid)
    const knew = ({ steps }: Version) => steps.some(one => one.stepid === stepid)
    return (
      step !== undefined &&
      !knew(latest) &&
      target.steps.some(
        one =>
          !latest.steps.some(old => old.stepid === one.stepid) &&
          compareStep(one.content, step.content).kind === 'same',
      )
    )
  }
  const scopes = scopesOf(compare(after, latest)).filter(scope => {
    if (scope.kind === 'step')
      return isNew(scope.stepid) || (intended.has(scopeKey(scope)) && !refused.has(scope.stepid))
    return intended.has(scopeKey(scope)) && !(refused.has(null) && missing.has(scopeKey(scope)))
  })
  return scopes.length === 0 ? null : { revisionid, undo: { old: latest, scopes, after } }
}

/** What stands there once the forms are written too, where the words are saved. */
const afterForms = async (
  outbox: Outbox,
  guideid: number,
  service: FormService,
  isSent: boolean,
  { latest, target }: Record<'latest' | 'target', Version>,
): Promise<{ after: Version | null; refusal: ApiError | null }> => {
  const words = versionIn(outbox, guideid)
  if (!words) return { after: null, refusal: null }
  if (!isSent || !latest.hasForms) return { after: withKnownForms(words, latest), refusal: null }
  const refusal = await writeForms(guideid, service, { latest, target, after: words })
  try {
    // A form is a revision of its step, which the outbox has not seen.
    await outbox.catchUp(guideKey(guideid))
    return { after: await withFormsNow(words, guideid, service), refusal }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // All of it is saved, and can be undone, though it was not read again.
    return { after: withKnownForms(words, refusal ? latest : target), refusal }
  }
}

/** It goes out later; a form, which does not wait, is left as it is. */
const waiting = (latest: Version, target: Version): Outcome => {
  const steps = compare(latest, target).steps.filter(({ after }) => after !== null)
  if (steps.every(({ form }) => form.length === 0)) return { kind: 'waits' }
  // What came back is another step then, which would come back once more.
  return { kind: 'waits', forms: steps.some(({ before }) => !before) ? 'by hand' : 'again' }
}

/**
 * Writes the effect against the newest revisions, unless they are no longer the ones that it was
 * seen against.
 */
export const carryOut = async (
  outbox: Outbox,
  guideid: number,
  { old, wanted, now, target }: Effect,
  service: FormService = formService,
): Promise<Outcome> => {
  const latest = await currentVersion(outbox, guideid, service)
  if (latest === unsent) return { kind: unsent }
  if (!isEqual(compare(now, latest)))
    return { kind: 'moved on', effect: effectOn(latest, old, wanted), part: null }
  writeVersion(outbox, guideid, target)
  const state = await outbox.save(guideKey(guideid))
  const asking = outbox.drafts(guideKey(guideid)).filter(draft => questionsOf(draft).length > 0)
  const blocked = outbox
    .drafts(guideKey(guideid))
    .filter(({ state, reason }) => state === 'blocked' && reason?.kind !== 'sign-in')
  const refused = [...asking, ...blocked]
  for (const draft of refused) giveUp(outbox, draft)
  const isSent = refused.length === 0 && (state === 'idle' || state === 'saved')
  const { after, refusal } = await afterForms(outbox, guideid, service, isSent, { latest, target })
  const written =
    after &&
    writtenOf(
      latest,
      target,
      after,
      newestRevision(outbox, guideid),
      new Set(refused.map(({ stepid }) => stepid)),
    )
  if (blocked[0])
    return {
      kind: 'refused',
      message: blocked[0].reason ? wordsOfRefusal(blocked[0].reason) : '',
      part: written,
    }
  if (refusal && refusal.status !== 409)
    return { kind: 'refused', message: refusedWords(refusal), part: written }
  // A 409 that has questions: theirs stays, and the question is asked with the effect on theirs.
  if (asking.length > 0 || refusal) {
    try {
      const next = await currentVersion(outbox, guideid, service)
      if (next !== unsent)
        return { kind: 'moved on', effect: effectOn(next, old, wanted), part: written }
      if (!written) return { kind: unsent }
    } catch (error) {
      if (!written) throw error
    }
    return { kind: 'refused', message: '', part: written }
  }
  if (!after || (state !== 'idle' && state !== 'saved')) return waiting(latest, target)
  return {
    kind: 'done',
    ...(written ?? {
      revisionid: newestRevision(outbox, guideid),
      undo: { old: latest, scopes: [], after },
    }),
  }
}

/**
 * Writes what `prepare` makes of the guide as it is now, all of it; nothing where somebody saves
 * while it is prepared.
 */
export const sendVersion = async (
  outbox: Outbox,
  guideid: number,
  prepare: () => Promise<Version>,
  service: FormService = formService,
): Promise<Outcome> => {
  const now = await currentVersion(outbox, guideid, service)
  if (now === unsent) return { kind: unsent }
  const target = await prepare()
  const scopes = scopesOf(compare(now, target))
  return carryOut(outbox, guideid, { old: target, wanted: 'all', scopes, now, target }, service)
}

export const guideWays = (
  guideid: number,
  service: FormService = formService,
): RestoreOperations<Version, Scope> => ({
  current: outbox => currentVersion(outbox, guideid, service),
  effectOn,
  differs: differAt,
  brings: ({ steps }, scopes) =>
    scopes.some(
      scope => scope.kind === 'step' && !steps.some(({ stepid }) => stepid === scope.stepid),
    ),
  carryOut: (outbox, effect) => carryOut(outbox, guideid, effect, service),
  rereads: ['listGuideRevisions', 'readGuide'],
})

/** Without the service there are the receipts of this device. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && [0, 404, 405].includes(error.status)
