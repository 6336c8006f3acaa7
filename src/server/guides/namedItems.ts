// The parts and tools that a guide names, as a request has them (api-facts 5.3).
import type { ItemInput } from '#contract/core/shapes.ts'
import { fieldError, type FieldError } from '#lib/errors.ts'
import { isSeen, isUnfit, storedName } from '#lib/names/storedName.ts'
import type { Db } from '#server/db/open.ts'
import type { SignedIn } from '#server/http/context.ts'
import { itemTitles } from '#server/wikis/items.ts'
import type { GuideContent, ItemContent } from './content.ts'

/** A name that the guide had before is not refused (decision 0578). */
export const checkItems = (
  field: 'parts' | 'tools',
  body: Partial<Record<'parts' | 'tools', ItemInput[] | undefined>>,
  before: Record<'parts' | 'tools', ItemContent[]> | null,
): FieldError[] => {
  const had = before?.[field] ?? []
  const known = new Set(had.flatMap(({ name, words }) => [name, words ?? name].map(storedName)))
  return (body[field] ?? []).flatMap((item, index) => {
    const errors: FieldError[] = []
    if (item.featured && (index > 0 || field === 'tools'))
      errors.push(fieldError(field, 'invalid_value', 'Only the first part can be featured', index))
    if (known.has(item.name)) return errors
    if (!isSeen(item.name)) errors.push(fieldError(field, 'too_short', 'Enter a name', index))
    else if (isUnfit(item.name))
      errors.push(
        fieldError(
          field,
          'invalid_value',
          'The name contains a character that is not allowed',
          index,
        ),
      )
    return errors
  })
}

/** What is said of an item's page stays with it when it is sent back without. */
export const storedItems = async (
  ctx: SignedIn,
  items: ItemInput[],
  before: ItemContent[],
): Promise<ItemContent[]> => {
  const named = items.map(item => ({ ...item, name: item.name.trim() }))
  const titles = await itemTitles(
    ctx.db,
    named.map(({ name }) => name),
  )
  return named.map(item => {
    const { title: name, hasPage } = titles.get(item.name.toLowerCase()) ?? {
      title: item.name,
      hasPage: true,
    }
    const isCalled = (one: ItemContent) => (one.words ?? one.name) === item.name
    const earlier = before.find(isCalled) ?? before.find(one => one.name === name)
    const summary = (!hasPage && item.summary) || earlier?.summary
    // The address of the page itself is what an answer says.
    const isOther = !hasPage && item.url && !item.url.startsWith(`${ctx.origin}/`)
    const url = isOther ? item.url : earlier?.url
    return {
      name,
      type: item.type ?? '',
      quantity: item.quantity ?? 1,
      notes: item.notes || null,
      isoptional: item.isoptional ?? false,
      featured: item.featured ?? false,
      ...(earlier?.words === item.name ? { words: item.name } : {}),
      ...(summary ? { summary } : {}),
      ...(url ? { url } : {}),
    }
  })
}

/** Those of a guide that readers were not shown yet have none until then (decision 0381). */
export const namesWithoutPage = async (
  db: Db,
  { parts, tools }: Pick<GuideContent, 'parts' | 'tools'>,
): Promise<ReadonlySet<string>> => {
  const names = [...parts, ...tools].map(({ name }) => name)
  if (names.length === 0) return new Set()
  const titles = await itemTitles(db, names)
  return new Set(names.filter(name => !titles.get(name.toLowerCase())?.hasPage))
}
