// Copies of releases: into guides of one's own, or as the next release of the same guide
// (moderation-admin 9).
import { generatedTitle } from '#contract/guides/generatedTitle.ts'
import { guideFields } from '#documents/guide.ts'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/table.ts'
import { guideFlags } from '#contract/core/flags.ts'
import { codePoints } from '#contract/core/wire.ts'
import { invalid, invalidField, notFound, type FieldError } from '#lib/errors.ts'
import { entryOf, firstOf } from '#lib/existing.ts'
import { nextLineid } from '#server/db/ids.ts'
import { settableFlags } from '#server/base/flags.ts'
import { beginGuide, beginStep, contributed } from '#server/guides/begin.ts'
import type { GuideContent, StepContent } from '#server/guides/content.ts'
import {
  canView,
  loadAccess,
  loadAccesses,
  lockAccess,
  requireView,
  type GuideAccess,
} from '#server/rights/guides.ts'
import { insertGuide, insertStep } from '#server/guides/sql.ts'
import type { Handler, SignedIn } from '#server/http/context.ts'
import { findCategory } from '#server/wikis/rules.ts'
import { freeze } from './freeze.ts'
import { emitRelease } from './live.ts'
import {
  loadFrozen,
  loadHeld,
  loadRelease,
  loadShown,
  type Frozen,
  type ReleaseRow,
} from '#server/guides/releases.ts'
import { canSeeRelease, requireReleaseRight, requireReleases } from '#server/rights/releases.ts'
import { findOpen, insertRelease, nextNumber } from './sql.ts'

type Copies = ReturnsOf<Table['duplicateReleases']>
type Body = { category?: string | undefined; title_prefix?: string | undefined }
/**
 * `index`: its place in what was asked for; one that came along as a prerequisite has that of whom
 * it came with.
 */
type Source = { row: ReleaseRow; content: Frozen; access: GuideAccess; index: number }

const atMost = 50
const wrong = (index: number, code: string, message: string): FieldError => ({
  field: 'releaseids',
  code,
  message,
  index,
})

/** Throws 404, 403 for one that the caller does not see, 422 for two of one guide. */
const loadSources = async (
  ctx: SignedIn,
  releaseids: number[],
  lock: boolean,
): Promise<Source[]> => {
  const sources: Source[] = []
  for (const [index, releaseid] of releaseids.entries()) {
    const { guideid } = await loadRelease(ctx.db, releaseid)
    const access = await (lock ? lockAccess : loadAccess)(ctx.db, guideid)
    requireView(ctx.person, access)
    const row = await loadRelease(ctx.db, releaseid, lock)
    if (!canSeeRelease(ctx.person, access, row)) throw notFound('Release')
    if (sources.some(one => one.row.guideid === guideid))
      throw invalid([wrong(index, 'duplicate', 'Name one release of each guide')])
    sources.push({ row, access, index, content: (await loadFrozen(ctx.db, releaseid)).content })
  }
  return sources
}

/**
 * With what has to be done before, as far as it is released and the caller sees it: level by level,
 * each guide once.
 */
const withPrerequisites = async (
  ctx: SignedIn,
  sources: Source[],
  lock: boolean,
): Promise<Source[]> => {
  const all = [...sources]
  let fresh = sources
  while (fresh.length) {
    const known = new Set(all.map(one => one.row.guideid))
    const wanted = new Map(
      fresh
        .flatMap(by => by.row.prerequisite_releases.map(pin => [pin.guideid, { by, pin }] as const))
        .filter(([guideid]) => !known.has(guideid)),
    )
    const shown = await loadHeld(
      ctx.db,
      [...wanted.values()].flatMap(({ pin }) => pin.releaseid ?? []),
    )
    const following = [...wanted.values()].filter(({ pin }) => pin.releaseid === null)
    for (const langid of new Set(following.map(({ by }) => by.row.langid))) {
      const ids = following.flatMap(({ by, pin }) =>
        by.row.langid === langid ? [pin.guideid] : [],
      )
      shown.push(...(await loadShown(ctx.db, ids, langid)).values())
    }
    const accesses = await loadAccesses(
      ctx.db,
      shown.map(one => one.guideid),
    )
    fresh = []
    for (const { releaseid, guideid, content } of shown) {
      const access = entryOf(accesses, guideid)
      if (access.deleted || !canView(ctx.person, access)) continue
      fresh.push({
        row: await loadRelease(ctx.db, releaseid, lock),
        access: lock ? await lockAccess(ctx.db, guideid) : access,
        content,
        index: entryOf(wanted, guideid).by.index,
      })
    }
    all.push(...fresh)
    if (all.length > atMost)
      throw invalidField(
        'include_prerequisites',
        'too_many',
        `With what has to be done before these are more than ${atMost} releases`,
      )
  }
  return all
}

/** Guides and steps by the ids of what they are copies of. */
type Ids = { guides: Map<number, number>; steps: Map<number, number> }
/** Links in text to what was copied lead to the copies. */
const relinked = (text: string, { guides, steps }: Ids): string =>
  text.replace(/\[guide\|(\d{1,9})(?=[|\]])([^\]]*)\]/g, (token, id: string, rest: string) => {
    const copy = guides.get(Number(id))
    return copy === undefined
      ? token
      : `[guide|${copy}${rest.replace(/stepid=(\d{1,9})/, (_, stepid: string) => `stepid=${steps.get(Number(stepid)) ?? stepid}`)}]`
  })

const copiedStep = async (ctx: SignedIn, step: StepContent, ids: Ids): Promise<StepContent> => {
  const lines: StepContent['lines'] = []
  for (const line of step.lines)
    lines.push({
      ...line,
      lineid: await nextLineid(ctx.db),
      text_raw: relinked(line.text_raw, ids),
    })
  return { ...step, lines }
}

/** Private, the caller's own; what they may not set or see stays behind. */
const copiedGuide = async (
  ctx: SignedIn,
  { content: { guide }, index }: Source,
  body: Body,
  ids: Ids,
): Promise<GuideContent> => {
  const may = new Set(settableFlags(ctx.person.privilege, guideFlags).map(flag => flag.flagid))
  const accesses = await loadAccesses(ctx.db, guide.prerequisites)
  const kept = (guideid: number) =>
    ids.guides.has(guideid) ||
    (accesses.get(guideid)?.deleted === false && canView(ctx.person, entryOf(accesses, guideid)))
  const prefix = body.title_prefix ?? ''
  const category = body.category ?? guide.category
  const title =
    prefix +
    (guide.generated_title ? generatedTitle(guide.type, category, guide.subject) : guide.title)
  if (codePoints(title) > guideFields.title.most && prefix)
    throw invalidField(
      'title_prefix',
      'too_long',
      `A title has at most ${guideFields.title.most} characters`,
    )
  if (!(await findCategory(ctx.db, category)))
    throw body.category === undefined
      ? invalid([
          wrong(index, 'not_found', `Its category ${category} is no more; name another one`),
        ])
      : invalidField('category', 'not_found', `There is no category ${category}`)
  return {
    ...guide,
    category,
    title,
    generated_title: guide.generated_title && !prefix,
    public: false,
    author: ctx.person.userid,
    patrol_threshold: ctx.settings.patrol_threshold,
    flags: contributed(
      ctx.person,
      guide.flags.filter(flag => may.has(flag)),
    ),
    introduction: relinked(guide.introduction, ids),
    conclusion: relinked(guide.conclusion, ids),
    prerequisites: guide.prerequisites
      .filter(kept)
      .map(guideid => ids.guides.get(guideid) ?? guideid),
    steps: guide.steps.flatMap(stepid => ids.steps.get(stepid) ?? []),
  }
}

const said = ({ title, notes, type, langid }: ReleaseRow) => ({
  title,
  notes,
  type,
  langid,
  approval_processid: null,
  scheduled_date: null,
})

/** Guides and steps first, empty, so that each can name any other. */
const intoNew = async (ctx: SignedIn, sources: Source[], body: Body): Promise<Copies> => {
  const ids: Ids = { guides: new Map(), steps: new Map() }
  for (const { row, content } of sources)
    ids.guides.set(
      row.guideid,
      await insertGuide(ctx.db, {
        langid: row.langid,
        content: { ...content.guide, author: ctx.person.userid },
        now: ctx.now,
      }),
    )
  for (const { row, content } of sources) {
    for (const { stepid } of content.steps)
      ids.steps.set(stepid, await insertStep(ctx.db, entryOf(ids.guides, row.guideid), ctx.now))
  }
  for (const { row, content } of sources) {
    for (const step of content.steps)
      await beginStep(
        ctx,
        { stepid: entryOf(ids.steps, step.stepid), guideid: entryOf(ids.guides, row.guideid) },
        row.langid,
        await copiedStep(ctx, step.content, ids),
      )
  }
  const copies: Copies = []
  for (const source of sources) {
    const guideid = entryOf(ids.guides, source.row.guideid)
    await beginGuide(ctx, guideid, source.row.langid, await copiedGuide(ctx, source, body, ids))
    // What was copied along has no released copy yet.
    const frozen = await freeze(
      ctx.db,
      await loadAccess(ctx.db, guideid),
      source.row.langid,
      source.row.prerequisite_releases,
    )
    const made = await insertRelease(ctx.db, {
      ...frozen,
      ...said(source.row),
      ...(await nextNumber(ctx.db, guideid, source.row.langid, source.row.type)),
      guideid,
      userid: ctx.person.userid,
      init_date: ctx.now,
    })
    emitRelease(ctx, 'created', made)
    copies.push({
      releaseid: source.row.releaseid,
      new_guideid: guideid,
      new_releaseid: made.releaseid,
      status: 'in_progress',
    })
  }
  return copies
}

/** With what the old one holds, not what the guide says now: that is what `refresh` is for. */
const intoSame = async (ctx: SignedIn, sources: Source[]): Promise<Copies> => {
  const copies: Copies = []
  for (const { row, access, content, index } of sources) {
    requireReleaseRight(ctx, access, null)
    const { guideid, langid } = row
    const other = await findOpen(ctx.db, guideid, langid)
    if (other)
      throw invalid([
        wrong(index, 'invalid_state', `Release ${other.releaseid} of this guide is on its way`),
      ])
    const { revisionid, revisionids, authors, prerequisite_releases, content_hash } = row
    const made = await insertRelease(ctx.db, {
      ...said(row),
      ...(await nextNumber(ctx.db, guideid, langid, row.type)),
      guideid,
      revisionid,
      revisionids,
      authors,
      pending_edits: 0,
      content,
      prerequisite_releases,
      content_hash,
      userid: ctx.person.userid,
      init_date: ctx.now,
    })
    emitRelease(ctx, 'created', made)
    copies.push({
      releaseid: row.releaseid,
      new_guideid: guideid,
      new_releaseid: made.releaseid,
      status: 'in_progress',
    })
  }
  return copies
}

export const duplicateReleases: Handler<'duplicateReleases'> = async (input, ctx) => {
  requireReleases(ctx.settings)
  const { releaseids, target, include_prerequisites, ...body } = input.body()
  const same = target === 'same'
  const misplaced = (['category', 'title_prefix'] as const).filter(
    field => same && body[field] !== undefined,
  )
  if (misplaced.length)
    throw invalid(
      misplaced.map(field => ({
        field,
        code: 'not_allowed',
        message: 'Only new guides get a category and a title of their own',
      })),
    )
  const named = await loadSources(ctx, releaseids, same)
  const sources = include_prerequisites ? await withPrerequisites(ctx, named, same) : named
  const copies = same ? await intoSame(ctx, sources) : await intoNew(ctx, sources, body)
  ctx.header('Location', `${ctx.origin}/api/2.0/guides/${firstOf(copies).new_guideid}/releases`)
  return copies
}
