// Copies of releases: into guides of one's own, or as the next release of the same guide
// (moderation-admin 9).
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { invalid, invalidField, notFound } from '#lib/errors.ts'
import { entryOf, firstOf, itemAt } from '#lib/existing.ts'
import { beginGuide, beginStep } from '#server/guides/begin.ts'
import {
  canView,
  loadAccess,
  loadAccesses,
  lockAccess,
  requireView,
} from '#server/rights/guides.ts'
import { insertGuide, insertStep } from '#server/guides/sql.ts'
import type { Handler, SignedIn } from '#server/http/context.ts'
import { freeze } from './freeze.ts'
import { emitRelease } from './live.ts'
import {
  loadFrozen,
  loadHeld,
  loadRelease,
  loadShown,
  type ReleaseRow,
} from '#server/guides/releases.ts'
import { canSeeRelease, requireReleaseRight, requireReleases } from '#server/rights/releases.ts'
import { loadNotCopied } from './notCopied.ts'
import { findOpen, insertRelease, nextNumber } from './sql.ts'
import {
  wrongRelease,
  copiedStep,
  copiedGuide,
  type CopySource,
  type CopyBody,
  type CopyIds,
} from './copiedGuide.ts'

type Copies = Omit<ReturnsOf<Table['duplicateReleases']>[number], 'not_copied'>[]

const atMost = 50

/** Throws 404, 403 for one that the caller does not see, 422 for two of one guide. */
const loadSources = async (
  ctx: SignedIn,
  releaseids: number[],
  lock: boolean,
): Promise<CopySource[]> => {
  const sources: CopySource[] = []
  for (const [index, releaseid] of releaseids.entries()) {
    const { guideid } = await loadRelease(ctx.db, releaseid)
    const access = await (lock ? lockAccess : loadAccess)(ctx.db, guideid)
    requireView(ctx.person, access)
    const row = await loadRelease(ctx.db, releaseid, lock)
    if (!canSeeRelease(ctx.person, access, row)) throw notFound('Release')
    if (sources.some(one => one.row.guideid === guideid))
      throw invalid([wrongRelease(index, 'duplicate', 'List only one release of each guide')])
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
  sources: CopySource[],
  lock: boolean,
): Promise<CopySource[]> => {
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
        `With prerequisites, your selection includes more than ${atMost} releases. Choose fewer releases`,
      )
  }
  return all
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
const intoNew = async (ctx: SignedIn, sources: CopySource[], body: CopyBody): Promise<Copies> => {
  const ids: CopyIds = { guides: new Map(), steps: new Map() }
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
const intoSame = async (ctx: SignedIn, sources: CopySource[]): Promise<Copies> => {
  const copies: Copies = []
  for (const { row, access, content, index } of sources) {
    requireReleaseRight(ctx, access, null)
    const { guideid, langid } = row
    const other = await findOpen(ctx.db, guideid, langid)
    if (other)
      throw invalid([
        wrongRelease(
          index,
          'release_open',
          `Release ${other.releaseid} of this guide is still in progress. Finish or delete that release first`,
        ),
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
        message: 'Only copies into new guides can have a category and a title prefix',
      })),
    )
  const named = await loadSources(ctx, releaseids, same)
  const sources = include_prerequisites ? await withPrerequisites(ctx, named, same) : named
  const copies = same ? await intoSame(ctx, sources) : await intoNew(ctx, sources, body)
  ctx.header('Location', `${ctx.origin}/api/2.0/guides/${firstOf(copies).new_guideid}/releases`)
  const notCopied = await loadNotCopied(ctx, include_prerequisites ? sources : [])
  return copies.map((copy, at) => ({
    ...copy,
    not_copied: notCopied(itemAt(sources, at).row.guideid),
  }))
}
