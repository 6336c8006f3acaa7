// A page as the service answers it -> what an author edits -> the body of PATCH
// /wikis/{namespace}/{title} (api-facts 4.7, 6.7).
import { limits } from '#contract/core/limits.ts'
import type { PatchWiki } from '#contract/wikis/schemas.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { codePoints } from '#contract/core/wire.ts'
import type { WikiDoc } from '#wikitext/tree.ts'
import { plain } from '#documents/sameText.ts'
import type { Problem } from './limits.ts'
import {
  changedWikiFields,
  sameWikiField,
  withBlocksOf,
  type WikiContent,
  type WikiField,
} from './wikiContent.ts'

/**
 * The members that this room reads of an answer; checked before they are read, see
 * `parseResponses.ts`.
 */
export type WikiAnswer = Pick<
  Wiki,
  | 'wikiid'
  | 'namespace'
  | 'title'
  | 'revisionid'
  | 'display_title'
  | 'page_title'
  | 'description'
  | 'image'
  | 'flags'
  | 'documents'
  | 'table_of_contents'
  | 'suppliers'
  | 'info'
  | 'repairability_score'
  | 'contents_raw'
  | 'contents_json'
>

/** What is inherited from a category above is not the page's own. */
export const wikiContent = (page: WikiAnswer): WikiContent => ({
  namespace: page.namespace,
  title: page.title,
  display_title: page.display_title,
  page_title: page.page_title ?? null,
  description: page.description,
  image: page.image,
  flags: [...page.flags],
  documents: page.documents.map(({ documentid, title, filename, size, pages }) => ({
    documentid,
    title,
    filename,
    size,
    pages,
  })),
  table_of_contents: page.table_of_contents,
  suppliers: [...(page.suppliers ?? [])],
  info: (page.info ?? [])
    .filter(one => one.inheritedFrom === undefined)
    .map(({ name, value }) => ({ name, value })),
  repairability_score: page.repairability_score ?? null,
  contents: page.contents_json as WikiDoc,
  source: page.contents_raw,
})

const fieldInput: { [F in Exclude<WikiField, 'contents'>]: (page: WikiContent) => PatchWiki[F] } = {
  // Without a title of its own a page is shown by its title; an empty name of the window is none.
  display_title: ({ display_title }) => display_title,
  page_title: ({ page_title }) => page_title ?? '',
  description: ({ description }) => description,
  image: ({ image }) => image?.id ?? null,
  flags: ({ flags }) => flags,
  documents: ({ documents }) => documents.map(({ documentid }) => documentid),
  table_of_contents: page => page.table_of_contents,
  suppliers: ({ suppliers }) => suppliers,
  info: ({ info }) => info,
  repairability_score: page => page.repairability_score,
}
/** As it was typed, or as the tree that the service writes down again, block by block. */
const contentsInput = (base: WikiContent, mine: WikiContent): PatchWiki =>
  mine.source === null
    ? { contents_json: withBlocksOf(base.contents, mine.contents) }
    : { contents: mine.source }

/** Only the fields that changed. */
export const patchWikiBody = (base: WikiContent, mine: WikiContent): PatchWiki =>
  Object.assign(
    {},
    ...changedWikiFields(base, mine).map(field =>
      field === 'contents' ? contentsInput(base, mine) : { [field]: fieldInput[field](mine) },
    ),
  ) as PatchWiki

const tooLong = (field: WikiField, text: string, max: number): Problem[] =>
  codePoints(plain(text)) > max
    ? [{ field, code: 'too_long', message: `At most ${max} characters` }]
    : []
const isBlank = (...texts: (string | undefined)[]) => texts.every(text => plain(text ?? '') === '')

/** What of a page the service would refuse. */
export const wikiProblems = (page: WikiContent): Problem[] => [
  ...(isBlank(page.display_title)
    ? [{ field: 'display_title', code: 'too_short', message: 'A page has a title' }]
    : []),
  ...tooLong('display_title', page.display_title, limits.wikiTitle),
  ...tooLong('page_title', page.page_title ?? '', limits.wikiTitle),
  ...tooLong('description', page.description, limits.description),
  ...page.suppliers.flatMap((one, index): Problem[] =>
    isBlank(one['part_#'], one.type, one.supplier, one.url)
      ? [{ field: 'suppliers', code: 'required', message: 'It says nothing', index }]
      : [],
  ),
  ...page.info.flatMap(({ name }, index): Problem[] =>
    isBlank(name) ? [{ field: 'info', code: 'required', message: 'It needs a name', index }] : [],
  ),
]

/** A field that the service would refuse goes as the service has it; the others go as they are. */
export const sendableWiki = (
  base: WikiContent,
  mine: WikiContent,
): { content: WikiContent; held: Problem[] } => {
  const held = wikiProblems(mine).filter(
    ({ field }) => !sameWikiField(field as WikiField, base, mine),
  )
  if (held.length === 0) return { content: mine, held }
  const content = { ...mine }
  for (const { field } of held) Object.assign(content, { [field]: base[field as WikiField] })
  return { content, held }
}
