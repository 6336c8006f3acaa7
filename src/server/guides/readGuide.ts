// Reading a guide: a revision, a release, the working version, a machine's translation, or what all
// readers get, which is kept as bytes.
import type { Guide } from '#contract/guides/shapes.ts'
import { forbidden, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import type { Ctx, Handler } from '#server/http/context.ts'
import type { CachedResponse } from '#server/http/responses/responseCache.ts'
import { requireTranslator } from '#server/languages/machine.ts'
import { isTranslated, loadTranslation } from '#server/languages/translations.ts'
import { loadAccess, requireView, rightsIn, type GuideAccess } from '#server/rights/guides.ts'
import { isUnderRelease } from '#server/rights/released.ts'
import { canSeeRelease, requireReleases } from '#server/rights/releases.ts'
import { findRevision } from '#server/saves/history.ts'
import { guideReader } from '#server/saves/readers.ts'
import { frozenVersion } from './frozen.ts'
import { loadGuide } from './load.ts'
import { machineTranslated } from './machine.ts'
import { presentGuideAt } from './past.ts'
import { membersText, nobodysMembers, presentGuide } from './present.ts'
import { loadFrozen, loadRelease, loadShown } from './releases.ts'
import { loadMarks } from './sql.ts'

/** Marks and rights of who reads. */
const membersOf = async (db: Db, { person }: Ctx, access: GuideAccess) =>
  person
    ? { ...(await loadMarks(db, access.guideid, person.userid)), ...rightsIn(person, access) }
    : nobodysMembers

/**
 * Throws 404 for what is no revision of the guide, and for a held one that is neither the caller's
 * own nor theirs to decide (api-facts 5.3, 8.1).
 */
const presentOld = async (
  db: Db,
  ctx: Ctx,
  access: GuideAccess,
  revisionid: number,
  langid: string | undefined,
): Promise<Guide> => {
  const found = await findRevision(db, revisionid, await guideReader(db, ctx, access))
  if (
    found?.doc_type !== 'guide' ||
    found.docid !== access.guideid ||
    (langid !== undefined && langid !== found.langid)
  )
    throw notFound('Revision')
  return presentGuideAt(db, ctx, access, found)
}

/** Throws 404 for one that is not of this guide, or not the caller's to see (roles.md 4). */
const presentRelease = async (
  db: Db,
  ctx: Ctx,
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
  const guide = await loadGuide(
    db,
    ctx,
    { guideid, head: false, inlined: false, viewer: ctx.person, langid: release.langid },
    await frozenVersion(db, release),
  )
  return presentGuide(ctx.origin, ctx.settings, guide, await membersOf(db, ctx, access), false)
}

/** What readers get whose rights make no difference to it. */
const sharedGuide = (
  ctx: Ctx,
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

export const readGuide: Handler<'readGuide'> = async ({ params, query }, ctx) => {
  const { guideid } = params
  const { person } = ctx
  const machine = query.machineTranslateLangid
  if (machine !== undefined) requireTranslator(ctx.config)
  const inlined = !query.excludePrerequisiteSteps
  const asked = query.langid ?? query.lang
  const { revisionid, releaseid } = query
  const viewIn = (langid: string) => `guide ${guideid} ${inlined ? 'inlined' : 'own'} ${langid}`
  const special =
    query.unpatrolled || [machine, revisionid, releaseid].some(one => one !== undefined)
  const kept =
    !person && !special ? ctx.bytes.peek(viewIn(asked ?? ctx.settings.default_langid)) : null
  if (kept) return kept

  const access = await loadAccess(ctx.db, guideid)
  requireView(person, access)
  if (releaseid !== undefined) return ctx.snapshot(db => presentRelease(db, ctx, access, releaseid))
  if (revisionid !== undefined)
    return ctx.snapshot(db => presentOld(db, ctx, access, revisionid, asked))
  // The working version of a guide with a release is for people who may write.
  const unpatrolled =
    query.unpatrolled &&
    (person !== null || !ctx.settings.release_versions || !(await isUnderRelease(ctx.db, guideid)))
  // Editing begins with a translation or with the source, never with one for the other.
  if (unpatrolled && !(await isWrittenIn(ctx.db, access, asked))) throw notFound('Guide')
  const members = await membersOf(ctx.db, ctx, access)
  if (person) ctx.views.record(person.userid, 'guide', guideid)
  const fresh = (head: boolean, langid: string) =>
    ctx.snapshot(async db =>
      presentGuide(
        ctx.origin,
        ctx.settings,
        await loadGuide(db, ctx, { guideid, head, inlined, viewer: person, langid }),
        members,
        head,
      ),
    )
  if (
    machine !== undefined &&
    machine !== access.langid &&
    !(await isTranslated(ctx.db, 'guide', guideid, machine))
  )
    return machineTranslated(ctx, await fresh(unpatrolled, access.langid), machine)
  const wanted = machine ?? asked ?? ctx.settings.default_langid
  const langid =
    wanted === ctx.settings.default_langid || ctx.settings.langids.includes(wanted)
      ? wanted
      : access.langid // one view for all languages that nothing is kept in
  if (unpatrolled) {
    ctx.header('X-Robots-Tag', 'noindex')
    return fresh(true, langid)
  }
  if (!access.public) return fresh(false, langid)

  const view = viewIn(langid)
  const shared =
    ctx.bytes.peek(view) ?? (await sharedGuide(ctx, view, { guideid, inlined, langid }))
  if (!person) return shared
  return (shared as CachedResponse).facts['personal']
    ? fresh(false, langid)
    : shared.withMembers(membersText(nobodysMembers), membersText(members))
}
