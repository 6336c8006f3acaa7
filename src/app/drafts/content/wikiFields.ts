// A page as the service answers it -> what an author edits -> the body of PATCH
// /wikis/{namespace}/{title} (api-facts 4.7, 6.7).
import { checkValues } from '#contract/core/limits.ts'
import type { PatchWiki } from '#contract/wikis/schemas.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import type { WikiDoc } from '#wikitext/tree.ts'
import { pageValues, type PageValue } from '#documents/page.ts'
import { plain } from '#documents/sameText.ts'
import { textsOf, valuesIn } from '#documents/values.ts'
import type { Problem } from './limits.ts'
import { fieldError } from '#lib/errors.ts'
import {
  changedWikiFields,
  isPageValue,
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
  | PageValue
  | 'image'
  | 'flags'
  | 'documents'
  | 'suppliers'
  | 'info'
  | 'contents_raw'
  | 'contents_json'
>

/** What is inherited from a category above is not the page's own. */
export const wikiContent = (page: WikiAnswer): WikiContent => ({
  namespace: page.namespace,
  title: page.title,
  ...valuesIn(pageValues, page),
  image: page.image,
  flags: [...page.flags],
  documents: page.documents.map(({ documentid, title, filename, size, pages }) => ({
    documentid,
    title,
    filename,
    size,
    pages,
  })),
  suppliers: [...(page.suppliers ?? [])],
  info: (page.info ?? [])
    .filter(one => one.inheritedFrom === undefined)
    .map(({ name, value }) => ({ name, value })),
  contents: page.contents_json as WikiDoc,
  source: page.contents_raw,
})

const fieldInput: {
  [F in Exclude<WikiField, PageValue | 'contents'>]: (page: WikiContent) => PatchWiki[F]
} = {
  image: ({ image }) => image?.id ?? null,
  flags: ({ flags }) => flags,
  documents: ({ documents }) => documents.map(({ documentid }) => documentid),
  suppliers: ({ suppliers }) => suppliers,
  info: ({ info }) => info,
}
/** null leaves the name of a window alone; an empty text takes it away. */
const valueInput = (field: PageValue, page: WikiContent): PatchWiki[PageValue] =>
  field === 'page_title' ? (page[field] ?? '') : page[field]
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
      field === 'contents'
        ? contentsInput(base, mine)
        : { [field]: isPageValue(field) ? valueInput(field, mine) : fieldInput[field](mine) },
    ),
  ) as PatchWiki

const isBlank = (...texts: (string | undefined)[]) => texts.every(text => plain(text ?? '') === '')

/** Blanks around a text are not stored. */
const asStored = (page: WikiContent): WikiContent => ({
  ...page,
  ...Object.fromEntries(textsOf(pageValues).map(name => [name, plain(page[name] ?? '')])),
})

/** What of a page the service would refuse. */
export const wikiProblems = (page: WikiContent): Problem[] => [
  ...(isBlank(page.display_title)
    ? [fieldError('display_title', 'too_short', 'A page has a title')]
    : []),
  ...checkValues(pageValues, asStored(page), null),
  ...page.suppliers.flatMap((one, index): Problem[] =>
    isBlank(one['part_#'], one.type, one.supplier, one.url)
      ? [{ field: 'suppliers', code: 'required', message: 'It says nothing', index }]
      : [],
  ),
  ...page.info.flatMap(({ name }, index): Problem[] =>
    isBlank(name) ? [{ field: 'info', code: 'required', message: 'Enter a name', index }] : [],
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
