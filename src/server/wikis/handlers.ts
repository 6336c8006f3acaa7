// Pages of the wiki: change and move (specification 4.2, 4.4; api-facts 5.2, 6.7). Reading, lists,
// creating, deleting and reverting have files of their own.
import { invalid, invalidField, notFound } from '#lib/errors.ts'
import type { PatchWiki } from '#contract/wikis/schemas.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import type { Content } from '#server/http/patrolPort.ts'
import { headInAnyLanguage, requireLangid } from '#server/languages/translations.ts'
import { auditThreshold } from '#server/saves/threshold.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { saveResource } from '#server/saves/saveResource.ts'
import { asContent } from './content.ts'
import type { TranslatedPage } from './language.ts'
import { createHandlers } from './create.ts'
import { deletionHandlers } from './deletion.ts'
import { changeContent } from './fields.ts'
import { hierarchyHandlers } from './tree/hierarchy.ts'
import { identificationHandlers } from './identification.ts'
import { listHandlers } from './lists.ts'
import { presentHead } from './load.ts'
import { lockTree, countBranch, requirePlace } from './parents.ts'
import { readHandlers } from './read.ts'
import { revertHandlers } from './revert.ts'
import { requireEditor, requireModerator, requireNamespace } from './rules.ts'
import { pageToSave, whenLive } from './save.ts'
import { findPageId, loadPage, lockPage, type PageRow } from './sql.ts'
import {
  changeTranslation,
  findTranslation,
  meantTranslation,
  pageTranslationToSave,
} from './translate.ts'
import { lockForEdit } from './unpublished.ts'

const changePage = async (ctx: SignedIn, page: PageRow, body: PatchWiki): Promise<Content> => {
  const { next, errors } = await changeContent(ctx, page, page.content, page.content, body)
  if (errors.length) throw invalid(errors)
  await auditThreshold(ctx, { doc_type: 'wiki', docid: page.wikiid }, page.content, next)
  return asContent(next)
}

/** null where nothing was translated: no language is begun by it. */
const changePageTranslation = async (
  ctx: SignedIn,
  page: PageRow,
  translation: TranslatedPage | null,
  body: PatchWiki,
): Promise<Content | null> => {
  if (page.unpublished)
    throw invalidField(
      'langid',
      'invalid_state',
      'A page can be translated only after it is published',
    )
  const source = await loadPage(ctx.db, page.wikiid, false)
  const own = translation?.content ?? {}
  const { next, errors } = await changeTranslation(ctx, source, own, body)
  if (errors.length) throw invalid(errors)
  return !translation && Object.keys(next).length === 0 ? null : next
}

export const wikiHandlers: Pick<Handlers, keyof typeof import('#contract/wikis/rows.ts').wikiRows> =
  {
    ...listHandlers,
    ...hierarchyHandlers,
    ...readHandlers,
    ...createHandlers,
    ...deletionHandlers,
    ...revertHandlers,
    ...identificationHandlers,

    async patchWiki(input, ctx) {
      const namespace = requireNamespace(input.params.namespace)
      const page = await lockForEdit(ctx, namespace, input.params.title)
      requireEditor(ctx.person, page)
      const { revisionid } = input.query
      const meant =
        input.query.langid === undefined ? await meantTranslation(ctx, page, revisionid) : null
      const langid = meant?.langid ?? input.query.langid ?? page.langid
      const translation =
        langid === page.langid ? null : (meant ?? (await findTranslation(ctx, page, langid)))
      await saveResource(
        ctx,
        langid === page.langid
          ? pageToSave(ctx, page)
          : pageTranslationToSave(ctx, page, langid, translation, page.live_revisionid),
        {
          expected: {
            head: translation?.revisionid ?? page.revisionid,
            given: revisionid,
            current: () => presentHead(ctx, page.wikiid, langid),
          },
          async change() {
            const body = input.body()
            requireLangid(ctx.settings, input.query.langid)
            return langid === page.langid
              ? changePage(ctx, page, body)
              : changePageTranslation(ctx, page, translation, body)
          },
          events: whenLive({
            event: 'wiki.updated',
            data: { wikiid: page.wikiid, ...(langid === page.langid ? {} : { langid }) },
          }),
        },
      )
      return presentHead(ctx, page.wikiid, langid)
    },

    async moveWiki(input, ctx) {
      if ((await findPageId(ctx.db, 'CATEGORY', input.params.title)) === null)
        throw notFound('Wiki')
      requireModerator(ctx.person)
      await lockTree(ctx.db) // before the page, or two moves could wait for each other
      const page = await lockPage(ctx.db, 'CATEGORY', input.params.title)
      const head = await headInAnyLanguage(
        ctx.db,
        { resource: 'wiki', resourceid: page.wikiid },
        page.revisionid,
        input.query.revisionid,
      )
      await requireRevision(head, input.query.revisionid, () => presentHead(ctx, page.wikiid))
      const { parent: above } = input.body()
      if (page.title === 'Root')
        throw invalidField('parent', 'cycle', 'The root category cannot be moved')
      const parent = await requirePlace(ctx.db, page.wikiid, above)
      if (input.query.dry_run)
        return {
          ...(await presentHead(ctx, page.wikiid)),
          move: await countBranch(ctx.db, page.wikiid),
        }
      await saveResource(ctx, pageToSave(ctx, page), {
        change: () => asContent({ ...page.content, parent }),
        verdict: 'live',
        events: () => [{ event: 'wiki.moved', data: { wikiid: page.wikiid, parent } }],
      })
      return presentHead(ctx, page.wikiid)
    },
  }
