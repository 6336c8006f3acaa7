import type { Guide } from '#contract/guides/shapes.ts'
import { forbidden, invalidField, notFound } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { headInAnyLanguage, isTranslated, requireLangid } from '#server/languages/translations.ts'
import { auditThreshold } from '#server/saves/threshold.ts'
import { requireRevision, setPatrolLiveHeader } from '#server/saves/revisions.ts'
import { requireAllowed } from '#server/judging/judge.ts'
import { saidIn } from '#server/judging/saidIn.ts'
import { saveResource } from '#server/saves/saveResource.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { beginGuide, contributed } from './begin.ts'
import { changeGuide, emptyGuide } from './change.ts'
import { asContent, type GuideTranslation } from './content.ts'
import { auditAuthor, requireAuthor, requireOwnMembers } from './ownMembers.ts'
import { presentHead } from './presentHead.ts'
import { readGuide } from './readGuide.ts'
import { guidesKey } from '#server/base/stampNames.ts'
import { faultHandlers } from './check/faults.ts'
import { ignoredHandlers } from './check/ignored.ts'
import { reversedHandlers } from './reversed.ts'
import { progressHandlers } from './translation/progress.ts'
import { noteWordings } from './translation/translatedTexts.ts'
import { translationHandlers } from './translation/translationDesk.ts'
import { listHandlers, titled } from './lists.ts'
import {
  loadAccess,
  lockAccess,
  requireEditor,
  requirePrivacy,
  requireView,
  type GuideAccess,
} from '#server/rights/guides.ts'
import { guideToSave } from './save.ts'
import { hasOtherContributor, insertGuide, loadGuideRow, lockDeleted, markRestored } from './sql.ts'
import { removeGuide, returnPoints, signersJob } from './removal.ts'
import { restoreSeconds } from '#server/rights/restoring.ts'
import { byId, freshPage, worksOf } from '#server/summaries/guides.ts'
import {
  changeGuideTranslation,
  editedTranslation,
  guideTranslationToSave,
} from './translation/translation.ts'

type GuideName =
  | 'listGuides'
  | 'listFeaturedGuides'
  | 'listGuidesToMend'
  | 'listOwnGuides'
  | 'readGuide'
  | 'createGuide'
  | 'patchGuide'
  | 'deleteGuide'
  | 'restoreGuide'
  | 'publishGuide'
  | 'unpublishGuide'
  | keyof typeof ignoredHandlers
  | keyof typeof reversedHandlers
  | keyof typeof progressHandlers
  | keyof typeof translationHandlers

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
  await saveResource(ctx, guideToSave(ctx, access, head), {
    change: () => asContent({ ...head.content, public: wanted }),
    verdict: 'live',
  })
  return presentHead(ctx, guideid)
}

export const guideHandlers: Pick<Handlers, GuideName> = {
  ...listHandlers,
  ...faultHandlers,
  ...ignoredHandlers,
  ...reversedHandlers,
  ...progressHandlers,
  ...translationHandlers,

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

  readGuide,

  async createGuide(input, ctx) {
    const body = input.body()
    const mine = emptyGuide(ctx.person.userid, ctx.settings.patrol_threshold)
    requireAuthor(ctx, mine.author, body)
    const langid = body.langid ?? ctx.settings.default_langid
    const content = await changeGuide(ctx, null, mine, null, body)
    content.flags = contributed(ctx.person, content.flags)
    await requireAllowed(ctx, ctx.person, {
      place: 'page',
      before: [],
      next: saidIn(asContent(content)),
    })
    const guideid = await insertGuide(ctx.db, { langid, content, now: ctx.now })
    await beginGuide(ctx, guideid, langid, { ...content, public: false })
    await auditAuthor(ctx, guideid, mine.author, content.author)
    setPatrolLiveHeader(ctx)
    if (content.public) {
      const access = await loadAccess(ctx.db, guideid)
      const begun = await loadGuideRow(ctx.db, guideid, true)
      await saveResource(ctx, guideToSave(ctx, access, begun), {
        change: () => asContent(content),
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
    const head = await loadGuideRow(ctx.db, guideid, true)
    const langid = edited?.key.langid
    await saveResource(
      ctx,
      edited
        ? guideTranslationToSave(ctx, access, edited, head.revisionid)
        : guideToSave(ctx, access, head),
      {
        expected: {
          head: edited?.before?.revisionid ?? access.revisionid,
          given: input.query.revisionid,
          current: () => presentHead(ctx, guideid, langid),
        },
        async change() {
          requireLangid(ctx.settings, input.query.langid)
          const body = input.body()
          requireOwnMembers(ctx, access, head, body)
          if (edited)
            return noteWordings(
              ctx,
              edited,
              { head: head.revisionid, said: input.query.source_revisionid },
              changeGuideTranslation(head.content, edited.before, body, access.langid),
            )
          const next = await changeGuide(ctx, guideid, head.content, head.content, body)
          await auditThreshold(ctx, { doc_type: 'guide', docid: guideid }, head.content, next)
          await auditAuthor(ctx, guideid, head.content.author, next.author)
          return asContent(next)
        },
      },
    )
    return presentHead(ctx, guideid, langid)
  },

  async deleteGuide(input, ctx) {
    const { guideid } = input.params
    const access = await lockAccess(ctx.db, guideid)
    requireView(ctx.person, access)
    const sole =
      ctx.person.userid === access.author &&
      !(await hasOtherContributor(ctx.db, guideid, access.author))
    if (!sole && !isModerator(ctx.person))
      throw forbidden(
        'Only Moderators and Admins can delete this guide. Its author can too, as long as no one else has contributed to it',
      )
    await requireWhole(ctx, access, input.query)
    await removeGuide(ctx, guideid)
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
      throw forbidden('Only Admins and, for 30 days, the person who deleted a guide can restore it')
    if (deleted.deleted_date === null)
      throw invalidField('guideid', 'invalid_state', 'This guide is not deleted')
    await markRestored(ctx.db, guideid)
    await returnPoints(ctx, guideid)
    const head = await loadGuideRow(ctx.db, guideid, true)
    if (head.content.public)
      await saveResource(ctx, guideToSave(ctx, await loadAccess(ctx.db, guideid), head), {
        change: () => asContent({ ...head.content, public: false }),
        verdict: 'live',
        kind: 'restore',
      })
    await ctx.holds.reinstate(ctx, { doc_type: 'guide', docid: guideid })
    ctx.touch(`guide:${guideid}`, `modified:${guideid}`, guidesKey)
    ctx.emit({ event: 'guide.restored', data: { guideid } })
    ctx.queue(signersJob(guideid))
    return presentHead(ctx, guideid, langid)
  },

  publishGuide: (input, ctx) => setPublic(input, ctx, true),
  unpublishGuide: (input, ctx) => setPublic(input, ctx, false),
}
