import type { Guide } from '#contract/guides/schemas.ts'
import { forbidden, invalidField, notFound } from '#lib/errors.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { Db } from '#server/db/open.ts'
import type { Ctx, Handlers, SignedIn } from '#server/http/context.ts'
import type { CachedResponse } from '#server/http/responses/responseCache.ts'
import { requireTranslator } from '#server/languages/machine.ts'
import {
  headInAnyLanguage,
  isTranslated,
  loadTranslation,
  requireLangid,
} from '#server/languages/translations.ts'
import { auditThreshold } from '#server/saves/threshold.ts'
import { loadFrozen, loadRelease, loadShown } from './releases.ts'
import { isUnderRelease } from '#server/rights/released.ts'
import { canSeeRelease, requireReleases } from '#server/rights/releases.ts'
import { guideReader } from '#server/saves/readers.ts'
import { findRevision } from '#server/saves/history.ts'
import { requireRevision, setPatrolLiveHeader } from '#server/saves/revisions.ts'
import { presentGuideAt } from './past.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { beginGuide, contributed } from './begin.ts'
import { changeGuide, emptyGuide } from './change.ts'
import { frozenVersion } from './frozen.ts'
import type { GuideTranslation } from './content.ts'
import { presentHead } from './head.ts'
import { guidesKey, listHandlers, titled } from './lists.ts'
import { loadGuide } from './load.ts'
import { machineTranslated } from './machine.ts'
import { membersText, nobodysMembers, presentGuide } from './present.ts'
import {
  hasPrivacyRight,
  loadAccess,
  lockAccess,
  requireEditor,
  requirePrivacy,
  requireView,
  rightsIn,
  type GuideAccess,
} from '#server/rights/guides.ts'
import { saveGuide } from './save.ts'
import {
  hasOtherContributor,
  insertGuide,
  loadGuideRow,
  loadMarks,
  lockDeleted,
  markDeleted,
  markRestored,
} from './sql.ts'
import { showLiveItems } from './itemPages.ts'
import { byId, freshPage, worksOf } from '#server/summaries/guides.ts'
import { editedTranslation, translateGuide } from './translation.ts'

type GuideName =
  | 'listGuides'
  | 'listFeaturedGuides'
  | 'listOwnGuides'
  | 'readGuide'
  | 'createGuide'
  | 'patchGuide'
  | 'deleteGuide'
  | 'restoreGuide'
  | 'publishGuide'
  | 'unpublishGuide'

const restoreSeconds = 30 * 86_400

/** The order of checks for what is done to a guide in all its languages. Throws 422, 409. */
const requireWhole = async (
  ctx: SignedIn,
  { guideid, revisionid }: GuideAccess,
  query: { revisionid?: number | undefined; langid?: string | undefined },
): Promise<void> => {
  const current = await headInAnyLanguage(
    ctx.db,
    { resource: 'guide', resourceid: guideid },
    revisionid,
    query.revisionid,
  )
  await requireRevision(current, query.revisionid, () => presentHead(ctx, guideid))
  requireLangid(ctx.settings, query.langid)
}

const setPublic = async (
  input: {
    params: { guideid: number }
    query: { revisionid?: number | undefined; langid?: string | undefined }
  },
  ctx: SignedIn,
  wanted: boolean,
): Promise<Guide> => {
  const { guideid } = input.params
  const access = await lockAccess(ctx.db, guideid)
  requirePrivacy(ctx.person, access)
  await requireWhole(ctx, access, input.query)
  const head = await loadGuideRow(ctx.db, guideid, true)
  await saveGuide(ctx, access, head, { ...head.content, public: wanted }, { verdict: 'live' })
  return presentHead(ctx, guideid)
}

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
  const members = ctx.person
    ? { ...(await loadMarks(db, guideid, ctx.person.userid)), ...rightsIn(ctx.person, access) }
    : nobodysMembers
  return presentGuide(ctx.origin, ctx.settings, guide, members, false)
}

export const guideHandlers: Pick<Handlers, GuideName> = {
  ...listHandlers,

  /**
   * Guides that the caller wrote or contributed an accepted revision to, private ones too
   * (api-facts 6.4).
   */
  listOwnGuides: ({ query }, ctx) => {
    const { userid } = ctx.person
    const title = query.title?.trim() ? sql`and ${titled(query.title)}` : sql``
    return freshPage(ctx, {
      where: sql`${worksOf(userid, sql`g.public`)} ${title}`,
      order: byId(query.order),
      limit: query.limit,
      offset: query.offset,
    })
  },

  async readGuide({ params, query }, ctx) {
    const { guideid } = params
    const { person } = ctx
    const machine = query.machineTranslateLangid
    if (machine !== undefined) requireTranslator(ctx.config)
    const inlined = !query.excludePrerequisiteSteps
    const asked = query.langid ?? query.lang
    const viewIn = (langid: string) => `guide ${guideid} ${inlined ? 'inlined' : 'own'} ${langid}`
    const kept =
      person ||
      query.unpatrolled ||
      machine !== undefined ||
      query.revisionid !== undefined ||
      query.releaseid !== undefined
        ? null
        : ctx.bytes.peek(viewIn(asked ?? ctx.settings.default_langid))
    if (kept) return kept

    const access = await loadAccess(ctx.db, guideid)
    requireView(person, access)
    const { revisionid, releaseid } = query
    if (releaseid !== undefined)
      return ctx.snapshot(db => presentRelease(db, ctx, access, releaseid))
    if (revisionid !== undefined)
      return ctx.snapshot(db => presentOld(db, ctx, access, revisionid, asked))
    // The working version of a guide with a release is for people who may write.
    const unpatrolled =
      query.unpatrolled &&
      (person !== null ||
        !ctx.settings.release_versions ||
        !(await isUnderRelease(ctx.db, guideid)))
    // Editing begins with a translation or with the source, never with one for the other.
    if (
      unpatrolled &&
      asked !== undefined &&
      asked !== access.langid &&
      !(await loadTranslation(ctx.db, { resource: 'guide', resourceid: guideid, langid: asked }))
    )
      throw notFound('Guide')
    const members = person
      ? { ...(await loadMarks(ctx.db, guideid, person.userid)), ...rightsIn(person, access) }
      : nobodysMembers
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
    ) {
      return machineTranslated(ctx, await fresh(unpatrolled, access.langid), machine)
    }
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
      ctx.bytes.peek(view) ??
      (await ctx.bytes.build(view, () =>
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
      ))
    if (!person) return shared
    return (shared as CachedResponse).facts['personal']
      ? fresh(false, langid)
      : shared.withMembers(membersText(nobodysMembers), membersText(members))
  },

  async createGuide(input, ctx) {
    const body = input.body()
    const langid = body.langid ?? ctx.settings.default_langid
    const content = await changeGuide(
      ctx,
      null,
      emptyGuide(ctx.person.userid, ctx.settings.patrol_threshold),
      null,
      body,
    )
    content.flags = contributed(ctx.person, content.flags)
    const guideid = await insertGuide(ctx.db, { langid, content, now: ctx.now })
    await beginGuide(ctx, guideid, langid, { ...content, public: false })
    setPatrolLiveHeader(ctx)
    if (content.public) {
      const access = await loadAccess(ctx.db, guideid)
      await saveGuide(ctx, access, await loadGuideRow(ctx.db, guideid, true), content, {
        verdict: 'live',
      })
    }
    const guide = await presentHead(ctx, guideid)
    ctx.header('Location', `${ctx.origin}/api/2.0/guides/${guideid}`)
    return guide
  },

  async patchGuide(input, ctx) {
    const { guideid } = input.params
    const access = await lockAccess(ctx.db, guideid)
    requireEditor(ctx.person, access)
    const edited = await editedTranslation<GuideTranslation>(
      ctx,
      access,
      'guide',
      guideid,
      input.query,
    )
    await requireRevision(
      edited?.before?.revisionid ?? access.revisionid,
      input.query.revisionid,
      () => presentHead(ctx, guideid, edited?.key.langid),
    )
    requireLangid(ctx.settings, input.query.langid)
    const body = input.body()
    const head = await loadGuideRow(ctx.db, guideid, true)
    // One member of a body that is not the caller's to change is 403, not 422 (roles.md 2).
    if (
      body.public !== undefined &&
      body.public !== head.content.public &&
      !hasPrivacyRight(ctx.person, access)
    )
      throw forbidden()
    const { author, patrol_threshold } = head.content
    if ((body.author ?? author) !== author && !isModerator(ctx.person))
      throw forbidden('Only Moderators and Admins hand a guide on', ['Moderator', 'Admin'])
    if (
      (body.patrol_threshold ?? patrol_threshold) !== patrol_threshold &&
      ctx.person.userid !== access.author &&
      ctx.person.privilege !== 'Admin'
    )
      throw forbidden('Only the author and Admins change the threshold')
    if (edited) {
      await translateGuide(ctx, access, head, edited, body)
      return presentHead(ctx, guideid, edited.key.langid)
    }
    const next = await changeGuide(ctx, guideid, head.content, head.content, body)
    await auditThreshold(ctx, { doc_type: 'guide', docid: guideid }, head.content, next)
    await saveGuide(ctx, access, head, next)
    if (next.author !== head.content.author) {
      await audit(ctx, {
        action: 'guide.author_changed',
        target_type: 'guide',
        target_id: guideid,
        before: { author: head.content.author },
        after: { author: next.author },
        reason: ctx.reason,
      })
    }
    return presentHead(ctx, guideid)
  },

  async deleteGuide(input, ctx) {
    const { guideid } = input.params
    const access = await lockAccess(ctx.db, guideid)
    requireView(ctx.person, access)
    const sole =
      ctx.person.userid === access.author &&
      !(await hasOtherContributor(ctx.db, guideid, access.author))
    if (!sole && !isModerator(ctx.person))
      throw forbidden('Only its sole author, Moderators and Admins delete a guide')
    await requireWhole(ctx, access, input.query)
    await ctx.holds.orphan(ctx, { doc_type: 'guide', docid: guideid }, null)
    const { content } = await loadGuideRow(ctx.db, guideid, false)
    await markDeleted(ctx.db, guideid, ctx.person.userid, ctx.now)
    await showLiveItems(ctx, guideid, content, null)
    ctx.touch(`guide:${guideid}`, `modified:${guideid}`, 'tree-guides', guidesKey)
    ctx.emit({ event: 'guide.deleted', data: { guideid } })
    return null
  },

  async restoreGuide({ params }, ctx) {
    const { guideid, langid } = params
    const deleted = await lockDeleted(ctx.db, guideid)
    if (langid !== deleted.langid && !(await isTranslated(ctx.db, 'guide', guideid, langid)))
      throw notFound('Guide')
    const own =
      deleted.deleted_by === ctx.person.userid &&
      ctx.now - (deleted.deleted_date ?? ctx.now) <= restoreSeconds
    if (ctx.person.privilege !== 'Admin' && !own)
      throw forbidden('Only Admins restore a guide, and for 30 days who deleted it')
    if (deleted.deleted_date === null)
      throw invalidField('guideid', 'invalid_state', 'This guide is not deleted')
    await markRestored(ctx.db, guideid)
    const head = await loadGuideRow(ctx.db, guideid, true)
    if (head.content.public)
      await saveGuide(
        ctx,
        await loadAccess(ctx.db, guideid),
        head,
        { ...head.content, public: false },
        { verdict: 'live', kind: 'restore' },
      )
    await ctx.holds.reinstate(ctx, { doc_type: 'guide', docid: guideid })
    ctx.touch(`guide:${guideid}`, `modified:${guideid}`, guidesKey)
    ctx.emit({ event: 'guide.restored', data: { guideid } })
    return presentHead(ctx, guideid, langid)
  },

  publishGuide: (input, ctx) => setPublic(input, ctx, true),
  unpublishGuide: (input, ctx) => setPublic(input, ctx, false),
}
