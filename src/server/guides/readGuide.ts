// Reading a guide: a revision, a release, the working version, a machine's translation, or what all
// readers get, which is kept as bytes.
import type { Guide } from '#contract/guides/shapes.ts'
import { forbidden, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import type { Handler, ReadCtx } from '#server/http/context.ts'
import type { CachedResponse } from '#server/http/responses/responseCache.ts'
import { requireTranslator } from '#server/languages/machine.ts'
import { isTranslated, loadTranslation } from '#server/languages/translations.ts'
import {
  loadAccess,
  loadAccessOnRecord,
  requireView,
  rightsIn,
  type GuideAccess,
} from '#server/rights/guides.ts'
import { isUnderRelease } from '#server/rights/released.ts'
import { canSeeRelease, requireReleases } from '#server/rights/releases.ts'
import { findRevision } from '#server/saves/history.ts'
import { momentOf } from '#server/saves/moments.ts'
import { guideReader } from '#server/saves/readers.ts'
import { loadGuide } from './load.ts'
import { machineTranslated } from './machine.ts'
import { presentGuideAt } from './past.ts'
import { membersText, nobodysMembers, presentGuide } from './present.ts'
import { presentFrozen } from './presentFrozen.ts'
import { loadFrozen, loadRelease, loadShown } from './releases.ts'
import { loadMarks } from './sql.ts'

/** With the edits that wait, or as readers get it. */
type Version = 'head' | 'live'

/** Marks and rights of who reads. */
const membersOf = async (db: Db, { person }: ReadCtx, access: GuideAccess) =>
  person
    ? { ...(await loadMarks(db, access.guideid, person.userid)), ...rightsIn(person, access) }
    : nobodysMembers

/**
 * Throws 404 for what is no revision of the guide, and for a held one that is neither the caller's
 * own nor theirs to decide (api-facts 5.3, 8.1).
 */
const presentOld = async (
  db: Db,
  ctx: ReadCtx,
  access: GuideAccess,
  revisionid: number,
  langid: string | undefined,
): Promise<Guide> => {
  const reader = await guideReader(db, ctx, access)
  const found = await findRevision(db, revisionid, reader)
  if (
    found?.doc_type !== 'guide' ||
    found.docid !== access.guideid ||
    (langid !== undefined && langid !== found.langid)
  )
    throw notFound('Revision')
  return presentGuideAt(db, ctx, access, await momentOf(db, found, reader))
}

/** Throws 404 for one that is not of this guide, or not the caller's to see (roles.md 4). */
const presentRelease = async (
  db: Db,
  ctx: ReadCtx,
  access: GuideAccess,
  asked: string,
): Promise<Guide> => {
  requireReleases(ctx.settings)
  const { guideid, langid } = access
  const release =
    asked === 'current'
      ? (await loadShown(db, [guideid], langid)).get(guideid)
      : await loadFrozen(db, Number(asked))
  if (
    release?.guideid !== guideid ||
    !canSeeRelease(ctx.person, access, await loadRelease(db, release.releaseid))
  )
    throw notFound('Release')
  const members = access.deleted ? nobodysMembers : await membersOf(db, ctx, access)
  return presentFrozen(db, ctx, release, { members, deletedToo: true })
}

/** What readers get whose rights make no difference to it. */
const sharedGuide = (
  ctx: ReadCtx,
  view: string,
  { guideid, inlined, langid }: { guideid: number; inlined: boolean; langid: string },
) =>
  ctx.bytes.build(view, () =>
    ctx.snapshot(async db => {
      const guide = await loadGuide(db, ctx, {
        guideid,
        head: false,
        inlined,
        viewer: null,
        langid,
      })
      if (!guide.row.public) throw forbidden('Guide is private.')
      return {
        json: presentGuide(ctx.origin, ctx.settings, guide, nobodysMembers, false),
        pairs: guide.pairs,
        facts: { personal: guide.personal },
        lasting: guide.lasting,
      }
    }),
  )

const isWrittenIn = async (
  db: Db,
  { guideid, langid: own }: GuideAccess,
  langid: string | undefined,
): Promise<boolean> =>
  langid === undefined ||
  langid === own ||
  !!(await loadTranslation(db, { resource: 'guide', resourceid: guideid, langid }))

/** What of a guide is read. */
type GuideSource =
  | { from: 'release'; releaseid: string }
  /** `langid`: the language that it has to be of. */
  | { from: 'revision'; revisionid: number; langid: string | undefined }
  /** Nobody translated it into this language: a machine does. */
  | { from: 'machine'; version: Version; langid: string }
  | { from: 'version'; version: Version; langid: string }

type Query = Parameters<Handler<'readGuide'>>[0]['query']

const sourceOf = async (ctx: ReadCtx, access: GuideAccess, query: Query): Promise<GuideSource> => {
  const { revisionid, releaseid, machineTranslateLangid: machine } = query
  const { guideid } = access
  const asked = query.langid ?? query.lang
  if (releaseid !== undefined) return { from: 'release', releaseid }
  if (revisionid !== undefined) return { from: 'revision', revisionid, langid: asked }
  // The working version of a guide with a release is for people who may write.
  const version =
    query.unpatrolled &&
    (ctx.person !== null ||
      !ctx.settings.release_versions ||
      !(await isUnderRelease(ctx.db, guideid)))
      ? 'head'
      : 'live'
  // Editing begins with a translation or with the source, never with one for the other.
  if (version === 'head' && !(await isWrittenIn(ctx.db, access, asked))) throw notFound('Guide')
  if (
    machine !== undefined &&
    machine !== access.langid &&
    !(await isTranslated(ctx.db, 'guide', guideid, machine))
  )
    return { from: 'machine', version, langid: machine }
  const { default_langid, langids } = ctx.settings
  const wanted = machine ?? asked ?? default_langid
  const isKept = wanted === default_langid || langids.includes(wanted)
  // one view for all languages that nothing is kept in
  return { from: 'version', version, langid: isKept ? wanted : access.langid }
}

type Shown = { version: Version; langid: string; inlined: boolean }

const viewOf = (guideid: number, { inlined, langid }: Pick<Shown, 'inlined' | 'langid'>) =>
  `guide ${guideid} ${inlined ? 'inlined' : 'own'} ${langid}`

type Members = Awaited<ReturnType<typeof membersOf>>

const presentFresh = (ctx: ReadCtx, guideid: number, shown: Shown, members: Members) => {
  const head = shown.version === 'head'
  const { langid, inlined } = shown
  const { person: viewer, origin, settings } = ctx
  return ctx.snapshot(async db => {
    const guide = await loadGuide(db, ctx, { guideid, head, inlined, viewer, langid })
    return presentGuide(origin, settings, guide, members, head)
  })
}

/** The version that readers get of a public guide is kept; their own members are put into it. */
const presentVersion = async (
  ctx: ReadCtx,
  access: GuideAccess,
  shown: Shown,
  members: Members,
) => {
  const { guideid } = access
  if (shown.version === 'head') ctx.header('X-Robots-Tag', 'noindex')
  if (shown.version === 'head' || !access.public) return presentFresh(ctx, guideid, shown, members)
  const view = viewOf(guideid, shown)
  const shared = ctx.bytes.peek(view) ?? (await sharedGuide(ctx, view, { guideid, ...shown }))
  if (!ctx.person) return shared
  return (shared as CachedResponse).facts['personal']
    ? presentFresh(ctx, guideid, shown, members)
    : shared.withMembers(membersText(nobodysMembers), membersText(members))
}

/** The answer to most readers, found without a look at the database. */
const findKept = (ctx: ReadCtx, guideid: number, query: Query, inlined: boolean) => {
  const { machineTranslateLangid, revisionid, releaseid, unpatrolled } = query
  const isPlain =
    !unpatrolled && [machineTranslateLangid, revisionid, releaseid].every(one => one === undefined)
  const langid = query.langid ?? query.lang ?? ctx.settings.default_langid
  return ctx.person || !isPlain ? null : ctx.bytes.peek(viewOf(guideid, { inlined, langid }))
}

export const readGuide: Handler<'readGuide'> = async ({ params, query }, ctx) => {
  const { guideid } = params
  if (query.machineTranslateLangid !== undefined) requireTranslator(ctx.config)
  const inlined = !query.excludePrerequisiteSteps
  const kept = findKept(ctx, guideid, query, inlined)
  if (kept) return kept

  // What was released outlives the guide for those who answer for it.
  const access =
    query.releaseid === undefined
      ? await loadAccess(ctx.db, guideid)
      : await loadAccessOnRecord(ctx.db, guideid, ctx.person)
  requireView(ctx.person, access)
  const source = await sourceOf(ctx, access, query)
  if (source.from === 'release')
    return ctx.snapshot(db => presentRelease(db, ctx, access, source.releaseid))
  if (source.from === 'revision')
    return ctx.snapshot(db => presentOld(db, ctx, access, source.revisionid, source.langid))
  const members = await membersOf(ctx.db, ctx, access)
  if (ctx.person) ctx.views.record(ctx.person.userid, 'guide', guideid)
  const { version, langid } = source
  if (source.from === 'version')
    return presentVersion(ctx, access, { version, langid, inlined }, members)
  const written = { version, langid: access.langid, inlined }
  return machineTranslated(ctx, await presentFresh(ctx, guideid, written, members), langid)
}
