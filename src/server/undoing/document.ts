// One guide or page without what a person did to it: what they began and nobody else touched goes,
// of the rest their edits are taken back as far as nobody built on them.
import { limits } from '#contract/core/limits.ts'
import type { UndoneAct } from '#contract/revisions/schemas.ts'
import { passOver } from '#server/favorites/sql.ts'
import { removeGuide } from '#server/guides/removal.ts'
import type { SignedIn } from '#server/http/context.ts'
import { ApiError, type FieldError } from '#lib/errors.ts'
import { sameJson } from '#lib/json.ts'
import type { DocVersion, StepVersion } from '#patrol/types.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import { dropItems } from '#server/patrol/chain/accept.ts'
import { headOf, settle, stillOpen } from '#server/patrol/chain/chain.ts'
import {
  headAt,
  lockDocument,
  type DocKey,
  type LoadedDocument,
} from '#server/patrol/chain/document.ts'
import { problemsOfStepForm } from '#server/patrol/chain/joinedForms.ts'
import { brokenLimits, limitsBrokenBy } from '#server/patrol/chain/limits.ts'
import { requireStorable } from '#server/patrol/chain/storable.ts'
import { loadChain, writeItems } from '#server/patrol/chain/store.ts'
import { takenBackInPart } from '#server/patrol/chain/takeBack.ts'
import { writeDocument } from '#server/patrol/chain/writeDocument.ts'
import { closeSuperseded, withdrawItems } from '#server/patrol/decisions/closing.ts'
import { closeFirstPublication, nothingOf } from '#server/patrol/decisions/firstPublication.ts'
import { takeBackGains } from '#server/patrol/decisions/reward.ts'
import { removePage, removeTranslation } from '#server/wikis/deletion.ts'
import {
  countReleases,
  listAccepted,
  listStretches,
  listWaiting,
  loadPlace,
  loadStanding,
  type DocumentKey,
  type Span,
  type Standing,
  type Stretch,
} from './acts.sql.ts'
import { changedSince, gone, type Done } from './outcome.ts'

/** What waits is out of the queue before the live version moves. Returns how many. */
const withdraw = async (ctx: SignedIn, key: DocKey, span: Span): Promise<number> => {
  const waiting = await listWaiting(ctx.db, key, span)
  const edits = waiting.filter(item => item.kind === 'edit').map(item => item.itemid)
  const { doc, chain } = await loadChain(ctx.db, key)
  for (const { itemid } of waiting.filter(item => item.kind === 'create'))
    await closeFirstPublication(ctx, itemid, 'withdrawn', doc)
  if (edits.length) await withdrawItems(ctx, key, edits, dropItems(chain, edits), ctx.reason)
  return waiting.length
}

type Parts = Pick<UndoneAct, 'edits' | 'taken' | 'kept'>
type Kept = Omit<Parts, 'edits'> & { live: DocVersion }

/** What a person saved in one language, from the newest stretch of saves to the oldest. */
const withoutStretches = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  stretches: readonly Stretch[],
): Promise<Kept> => {
  let { live } = doc
  let [taken, kept] = [0, 0]
  for (const { before, last, redacted } of stretches) {
    // Words are missing from what it would go back to, or all the rest stands on it.
    if (redacted || (before === null && (doc.source || doc.doc_type === 'wiki'))) {
      kept += 1
      continue
    }
    const to =
      before === null
        ? nothingOf({ doc_type: 'wiki' }) // the texts of a translation are fields
        : await headAt(ctx.db, doc, before, 'live')
    const back = takenBackInPart(live, await headAt(ctx.db, doc, last, 'live'), to)
    live = back.doc
    taken += back.taken
    kept += back.kept
  }
  return { live, taken, kept }
}

/**
 * Where it could not be saved as it was, a step stays as it is, or only its form does; null: one
 * that is gone stays away.
 */
const storableStep = (step: StepVersion, now: StepVersion | undefined): StepVersion | null => {
  if (limitsBrokenBy(step, now).length) return now ?? null
  if (problemsOfStepForm(step, now).length === 0) return step
  const { form: _, ...rest } = step
  return { ...rest, ...(now?.form && { form: now.form }) }
}

/** What of a guide cannot be saved as it was is as it is now; steps come back as room allows. */
const withStorableSteps = (
  doc: DocVersion,
  now: DocVersion,
  errors: readonly FieldError[],
): DocVersion => {
  if (doc.kind !== 'guide' || now.kind !== 'guide') return doc
  const known = new Map(now.steps.map(step => [step.stepid, step]))
  // Films that their owners have taken away since.
  const filmless = new Set(
    errors.flatMap(({ field, code, step = 0 }) =>
      field === 'media.data' && code === 'not_found' ? step : [],
    ),
  )
  const steps = doc.steps.flatMap((step, place) => {
    const was = known.get(step.stepid)
    const media = was?.media ?? { type: 'image', data: [] }
    return storableStep(filmless.has(place + 1) ? { ...step, media } : step, was) ?? []
  })
  const most = Math.max(limits.stepsPerGuide, now.steps.length)
  let room = most - steps.filter(({ stepid }) => known.has(stepid)).length
  return { ...doc, steps: steps.filter(({ stepid }) => known.has(stepid) || room-- > 0) }
}

/**
 * Fields that stay as they are: those that the errors name, or what their limits depend on where
 * somebody else wrote those.
 */
const stayingOf = (errors: readonly FieldError[], back: DocVersion, now: DocVersion): string[] => {
  const moved = (names: readonly string[]) =>
    names.filter(name => name in now.fields && !sameJson(back.fields[name], now.fields[name]))
  const broken = brokenLimits(now, back)
  return errors.flatMap(({ field, step }) => {
    // A step has fields of the same names.
    if (step !== undefined) return []
    const own = moved([field])
    if (own.length > 0) return own
    return moved(broken.filter(({ error }) => error.field === field).map(({ path }) => path))
  })
}

/**
 * A category that is gone by now, or a circle of prerequisites, does not come back, nor does a form
 * whose fields no longer go together: what cannot be saved as it was stays as it is, and is kept.
 * null: none of it can.
 */
const asFarAsStorable = async (
  ctx: SignedIn,
  doc: LoadedDocument,
  back: Kept,
): Promise<Kept | null> => {
  const { live, taken, kept } = back
  try {
    await requireStorable(ctx, doc, live)
    return back
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    const [fields, now] = [live.fields, doc.live.fields]
    const staying = stayingOf(error.errors, live, doc.live)
    const left = withStorableSteps(
      {
        ...live,
        fields: { ...fields, ...Object.fromEntries(staying.map(name => [name, now[name]])) },
      },
      doc.live,
      error.errors,
    )
    const stays = unitsBetween(left, live).length
    if (stays === 0) return null
    return asFarAsStorable(ctx, doc, {
      live: left,
      taken: Math.max(0, taken - stays),
      kept: kept + stays,
    })
  }
}

/** A translation of a page that is nobody else's. */
const isOwnTranslation = (doc: LoadedDocument, stretches: readonly Stretch[]): boolean => {
  const [only, ...others] = stretches
  return (
    doc.doc_type === 'wiki' &&
    !doc.source &&
    only?.before === null &&
    others.length === 0 &&
    doc.head_revisionid === only.last
  )
}

const takeBack = async (ctx: SignedIn, key: DocKey, span: Span): Promise<Parts> => {
  const { doc, chain } = await loadChain(ctx.db, key)
  const stretches = await listStretches(ctx.db, key, span)
  const edits = stretches.reduce((sum, one) => sum + one.edits, 0)
  if (isOwnTranslation(doc, stretches)) {
    await removeTranslation(ctx, key.docid, key.langid)
    return { edits, taken: 1, kept: 0 }
  }
  const back = await withoutStretches(ctx, doc, stretches)
  const storable = await asFarAsStorable(ctx, doc, back)
  if (storable === null) return { edits, taken: 0, kept: back.kept + back.taken }
  const { live, taken, kept } = storable
  if (taken === 0) return { edits, taken, kept }
  const after = settle(chain, { live, items: chain.items })
  const line = { userid: ctx.person.userid, kind: 'undo' } as const
  const moved = await writeDocument(ctx, doc, { live, head: headOf(stillOpen(after)) }, line)
  await closeSuperseded(ctx, key, await writeItems(ctx, key, chain.items, after.items))
  if (kept === 0) await takeBackGains(ctx, span.userid, await listAccepted(ctx.db, key, span))
  if (key.doc_type === 'guide' && doc.source)
    await passOver(ctx.db, key.docid, doc.live_revisionid, moved.live_revisionid)
  return { edits, taken, kept }
}

const sum = (all: readonly Parts[]): Parts => ({
  edits: all.reduce((n, one) => n + one.edits, 0),
  taken: all.reduce((n, one) => n + one.taken, 0),
  kept: all.reduce((n, one) => n + one.kept, 0),
})

/** Their saves and edits that wait are taken back one language after another. */
const takeBackAll = async (
  ctx: SignedIn,
  doc: DocumentKey,
  { began, shared, langids }: Standing,
  span: Span,
): Promise<Parts & { waiting: number; deleted: boolean }> => {
  let waiting = 0
  for (const langid of langids) waiting += await withdraw(ctx, { ...doc, langid }, span)
  if (!began || shared) {
    const parts: Parts[] = []
    for (const langid of langids) parts.push(await takeBack(ctx, { ...doc, langid }, span))
    return { ...sum(parts), waiting, deleted: false }
  }
  let edits = 0
  for (const langid of langids)
    for (const one of await listStretches(ctx.db, { ...doc, langid }, span)) edits += one.edits
  // A page that waited for its first publication is nowhere any more.
  const deleted = edits > 0
  if (deleted && doc.doc_type === 'guide') await removeGuide(ctx, doc.docid)
  else if (deleted) await removePage(ctx, doc.docid)
  return { edits, taken: 0, kept: 0, waiting, deleted }
}

/**
 * What became of it, or would. `planned`: what was agreed to; where it is not what would be done
 * now, nothing is. The caller's reason is in `ctx`.
 */
export const undoDocument = async (
  ctx: SignedIn,
  doc: DocumentKey,
  span: Span,
  planned: UndoneAct | null,
): Promise<Done> => {
  await lockDocument(ctx.db, doc)
  const standing = await loadStanding(ctx.db, doc, span)
  if (standing.gone) return gone
  // Comments and releases write no revision, and whether there are any decides what is done.
  const seen = `revision ${standing.newest}${standing.shared ? ', shared' : ''}`
  if (planned && planned.seen !== seen) return changedSince
  const place = await loadPlace(ctx.db, ctx.origin, doc)
  const { deleted, waiting, ...parts } = await takeBackAll(ctx, doc, standing, span)
  const releases = doc.doc_type === 'guide' ? await countReleases(ctx.db, doc.docid, span) : 0
  const act = deleted ? 'deleted' : parts.taken ? 'reverted' : waiting ? 'withdrawn' : 'none'
  return { ...place, ...parts, act, waiting, releases, seen }
}
