// Pages in other languages than their first: started, edited, taken back and deleted (api-facts
// 1.3, 6.7).
import type { PatchWiki } from '#contract/wikis/schemas.ts'
import { translatedPageFields } from '#documents/page.ts'
import { fieldError, type FieldError } from '#lib/errors.ts'
import type { SignedIn } from '#server/http/context.ts'
import { loadTranslation, translationToSave } from '#server/languages/translations.ts'
import { sameJson } from '#lib/json.ts'
import type { Saveable } from '#server/saves/saveResource.ts'
import { sql } from '#server/db/sql.ts'
import type { WikiContent } from './content.ts'
import { changeContent } from './fields.ts'
import { treeKey } from '#server/base/stampNames.ts'
import type { PageTranslation, TranslatedPage } from './language.ts'
import { docOf } from './rules.ts'
import type { PageRow } from './sql.ts'

/** With the head's content, or null where the page has no translation in that language. */
export const findTranslation = (
  ctx: SignedIn,
  page: PageRow,
  langid: string,
): Promise<TranslatedPage | null> =>
  loadTranslation<PageTranslation>(ctx.db, { resource: 'wiki', resourceid: page.wikiid, langid })

/**
 * The translation that a write without a langid means: the one in the site's language, which a read
 * without a langid shows, when the revisionid is its own. In every other case it is the page in its
 * first language: null.
 */
export const meantTranslation = async (
  ctx: SignedIn,
  page: PageRow,
  revisionid: number | undefined,
): Promise<TranslatedPage | null> => {
  const langid = ctx.settings.default_langid
  if (langid === page.langid || revisionid === undefined || revisionid === page.revisionid)
    return null
  const found = await findTranslation(ctx, page, langid)
  return found?.revisionid === revisionid ? found : null
}

const isTranslated = (field: string): field is keyof PageTranslation =>
  translatedPageFields.some(name => name === field)

/**
 * A body laid over a translation. Members that all languages share may be sent along as they are,
 * and are refused otherwise.
 */
export const changeTranslation = async (
  ctx: SignedIn,
  page: PageRow,
  own: PageTranslation,
  body: PatchWiki,
): Promise<{ next: PageTranslation; errors: FieldError[] }> => {
  const base: WikiContent = { ...page.content, ...own }
  // null gives the name back that stands without a translation.
  const reset = body.display_title === null
  const { next: whole, errors } = await changeContent(
    ctx,
    page,
    base,
    base,
    reset ? { ...body, display_title: page.content.display_title } : body,
    'translation',
  )
  for (const field of Object.keys(body) as (keyof PatchWiki)[]) {
    if (isTranslated(field) || field === 'source_revisionid' || field === 'contents_json') continue
    if (!sameJson(whole[field], base[field]))
      errors.push(
        fieldError(
          field,
          'not_allowed',
          'This is the same in all languages of a page and cannot be changed in a translation',
        ),
      )
  }
  const { display_title, ...others } = own
  const next: PageTranslation = reset || display_title === undefined ? others : own
  const changed = translatedPageFields.filter(
    field => !sameJson(whole[field], base[field]) && !(reset && field === 'display_title'),
  )
  return {
    next: { ...next, ...Object.fromEntries(changed.map(field => [field, whole[field]])) },
    errors,
  }
}

/** Raises the page's stamp and tells of it; a name that is `renamed` shows in the tree. */
export const touchTranslated = async (
  ctx: SignedIn,
  page: PageRow,
  renamed: boolean,
): Promise<void> => {
  await ctx.db.run(
    sql`update wikis set stamp = stamp + 1, modified_date = ${ctx.now}
      where wikiid = ${page.wikiid}`,
  )
  ctx.touch(`wiki:${page.wikiid}`, ...(page.namespace === 'CATEGORY' && renamed ? [treeKey] : []))
}

/** `source_revisionid`: what the translation follows from now on. */
export const pageTranslationToSave = (
  ctx: SignedIn,
  page: PageRow,
  langid: string,
  before: TranslatedPage | null,
  source_revisionid: number,
): Saveable =>
  translationToSave(ctx, {
    doc: { ...docOf(ctx.person, page), langid },
    key: {
      doc_type: 'wiki',
      docid: page.wikiid,
      resource: 'wiki',
      resourceid: page.wikiid,
      langid,
    },
    before,
    source_revisionid,
    title: live => (live as PageTranslation).display_title ?? null,
    onLive: live =>
      touchTranslated(
        ctx,
        page,
        before?.content.display_title !== (live as PageTranslation).display_title,
      ),
  })
