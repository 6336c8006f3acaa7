// What was read can be sent back: clients read, change one member and send the rest as they got it.
// Only what the answers of the same resource show is understood; any other name stays unknown.
import type * as z from 'zod/mini'
import type { Schemas } from '#contract/core/endpoint.ts'
import { memberAt } from '#lib/existing.ts'
import { Comment, Item, Line, Step } from '#contract/guides/schemas.ts'
import { ItemInput } from '#contract/core/shapes.ts'
import { LineInput } from '#contract/steps/schemas.ts'
import { rows } from '#contract/rows.ts'
import { schemas } from '#contract/table.ts'

type Sent = Record<string, unknown>
/** `ignored` takes the names of members that are shown and not taken. */
type Change = (value: unknown, ignored: Set<string>) => unknown

const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const each =
  (change: Change): Change =>
  (value, ignored) =>
    Array.isArray(value) ? value.map(one => change(one, ignored)) : value

const membersOf = (schema: z.ZodMiniType | null | undefined): string[] =>
  Object.keys((schema?._zod.def as { shape?: object } | undefined)?.shape ?? {})

/** Members of `shown` that no body of `taken` has. */
const onlyShown = (shown: z.ZodMiniType | null, taken: z.ZodMiniType | undefined): Set<string> => {
  const known = membersOf(taken)
  return new Set(membersOf(shown).filter(name => !known.includes(name)))
}
const without = (sent: Sent, names: Set<string>, ignored: Set<string>, prefix = ''): Sent =>
  Object.fromEntries(
    Object.entries(sent).filter(([name]) => {
      if (names.has(name)) ignored.add(`${prefix}${name}`)
      return !names.has(name)
    }),
  )

/**
 * The id of what an answer shows whole. A picture that nobody chose has none that could be taken.
 */
const idOf =
  (...names: string[]): Change =>
  value => {
    if (!isObject(value)) return value
    const id = names.map(name => value[name]).find(one => one !== undefined)
    return typeof id === 'number' && id <= 0 ? null : (id ?? value)
  }

/**
 * `shown` stands for `taken`; both at once only where they say the same, else `shown` is refused.
 */
const renamed = (sent: Sent, shown: string, taken: string): Sent => {
  if (!(shown in sent)) return sent
  const { [shown]: value, ...rest } = sent
  if (!(taken in rest)) return { ...rest, [taken]: value === false ? '' : value } // false: empty
  return rest[taken] === value ? rest : sent
}

const ofLines = onlyShown(Line, LineInput)
/** `text` is the name in the published description of the API, and what old clients send. */
const line: Change = (value, ignored) =>
  isObject(value) ? without(renamed(value, 'text', 'text_raw'), ofLines, ignored, 'lines.') : value

const ofItems = onlyShown(Item, ItemInput)
ofItems.delete('text')
ofItems.add('url')
/** As it is shown it has the address and the picture of its page, which are not its own. */
const item =
  (list: string): Change =>
  (value, ignored) =>
    isObject(value) && 'text' in value && !('name' in value)
      ? without(renamed(value, 'text', 'name'), ofItems, ignored, `${list}.`)
      : value

const mediaId = idOf('id', 'objectid', 'embedid')
const media: Change = (value, ignored) => {
  if (!isObject(value)) return value
  const { data } = value
  return {
    ...value,
    data: Array.isArray(data) ? each(mediaId)(data, ignored) : mediaId(data, ignored),
  }
}

/** `texts` are shown as `*_raw` and `*_rendered`; `members` are shown as more than is taken. */
type Resource = {
  texts: readonly string[]
  members: Record<string, Change>
  shown?: z.ZodMiniType
}
const flags = each(idOf('flagid'))
const documents = each(idOf('documentid'))
const guide: Resource = {
  texts: ['introduction', 'conclusion'],
  members: {
    parts: each(item('parts')),
    tools: each(item('tools')),
    image: idOf('id'),
    documents,
    prerequisites: each(idOf('guideid')),
    author: idOf('userid'),
    flags,
  },
}
const step: Resource = { texts: [], members: { lines: each(line), media }, shown: Step }
const page: Resource = {
  texts: ['contents'],
  members: { image: idOf('id'), documents, flags },
}
const plain: Resource = { texts: [], members: { image: idOf('id') } }

const special = new Map<Schemas, Resource>([
  [schemas.createGuide, guide],
  [schemas.patchGuide, guide],
  [schemas.createStep, step],
  [schemas.patchStep, step],
  [schemas.createWiki, page],
  [schemas.patchWiki, page],
  [schemas.patchUser, { texts: ['about'], members: { image: idOf('id') } }],
  [schemas.patchComment, { texts: ['text'], members: {}, shown: Comment }],
])

const understanding = ({ texts, members, shown }: Resource, row: Schemas) => {
  const raw = texts.map(text => `${text}_raw`)
  const unused = onlyShown(shown ?? row.returns, row.body)
  for (const name of raw) unused.delete(name) // one that is left over differs from the other name
  return (sent: Sent, ignored: Set<string>): Sent => {
    const named = texts.reduce((all, text) => renamed(all, `${text}_raw`, text), sent)
    return Object.fromEntries(
      Object.entries(without(named, unused, ignored)).map(([name, value]) => [
        name,
        Object.hasOwn(members, name) ? memberAt(members, name)(value, ignored) : value,
      ]),
    )
  }
}
/** Every row that changes what it then shows, and those that make guides, steps and pages. */
const understood = new Map(
  (Object.keys(rows) as (keyof typeof rows)[]).flatMap(name => {
    const row: Schemas = schemas[name]
    const resource = special.get(row) ?? (rows[name].method === 'PATCH' ? plain : null)
    return resource && row.body ? [[row, understanding(resource, row)] as const] : []
  }),
)

/** A body in the names that its row takes, and the names of what is shown and cannot be set. */
export const toAcceptedMembers = (row: Schemas, sent: Sent): { taken: Sent; ignored: string[] } => {
  const ignored = new Set<string>()
  const taken = understood.get(row)?.(sent, ignored) ?? sent
  return { taken, ignored: [...ignored] }
}
