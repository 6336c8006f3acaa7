// What was read can be sent back: clients read, change one member and send the rest as they got it.
// Only what the answers of the same resource show is understood; any other name stays unknown.
import type { Schemas } from '#contract/endpoint.ts'
import { schemas } from '#contract/table.ts'

type Sent = Record<string, unknown>
type Change = (value: unknown) => unknown

const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const each =
  (change: Change): Change =>
  value =>
    Array.isArray(value) ? value.map(change) : value

/** The id of what an answer shows whole. A picture that nobody chose has none that could be taken. */
const idOf =
  (...names: string[]): Change =>
  value => {
    if (!isObject(value)) return value
    const id = names.map(name => value[name]).find(one => one !== undefined)
    return typeof id === 'number' && id <= 0 ? null : (id ?? value)
  }

/** `shown` stands for `taken`; both at once only where they say the same, else `shown` is refused. */
const renamed = (sent: Sent, shown: string, taken: string): Sent => {
  if (!(shown in sent)) return sent
  const { [shown]: value, ...rest } = sent
  if (!(taken in rest)) return { ...rest, [taken]: value }
  return rest[taken] === value ? rest : sent
}
const without = (sent: Sent, ...names: string[]): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)))

/** `text` is the name in the published description of the API, and what old clients send. */
const line: Change = value =>
  isObject(value) ? without(renamed(value, 'text', 'text_raw'), 'text_rendered') : value
/** Its address and its picture come from its page. */
const item: Change = value =>
  isObject(value) && 'text' in value && !('name' in value)
    ? without(renamed(value, 'text', 'name'), 'url', 'thumbnail')
    : value
const media: Change = value => {
  if (!isObject(value)) return value
  const id = idOf('id', 'objectid', 'embedid')
  return { ...value, data: Array.isArray(value['data']) ? value['data'].map(id) : id(value['data']) }
}

/** `texts` are shown as `*_raw` and `*_rendered`; `members` are shown as more than is taken. */
const resource =
  (texts: readonly string[], members: Record<string, Change>) =>
  (sent: Sent): Sent => {
    const named = texts.reduce(
      (all, text) => without(renamed(all, `${text}_raw`, text), `${text}_rendered`),
      sent,
    )
    return Object.fromEntries(
      Object.entries(named).map(([name, value]) => [name, members[name] ? members[name](value) : value]),
    )
  }

const flags = each(idOf('flagid'))
const guide = resource(['introduction', 'conclusion'], {
  parts: each(item),
  tools: each(item),
  image: idOf('id'),
  documents: each(idOf('documentid')),
  prerequisites: each(idOf('guideid')),
  author: idOf('userid'),
  flags,
})
const step = resource([], { lines: each(line), media })
const page = resource(['contents'], {
  image: idOf('id'),
  documents: each(idOf('documentid')),
  flags,
})

const taken = new Map<Schemas, (sent: Sent) => Sent>([
  [schemas.createGuide, guide],
  [schemas.patchGuide, guide],
  [schemas.createStep, step],
  [schemas.patchStep, step],
  [schemas.createWiki, page],
  [schemas.patchWiki, page],
  [schemas.patchUser, resource(['about'], { image: idOf('id') })],
  [schemas.patchComment, resource(['text'], {})],
])

/** A body in the names that its row takes. */
export const asTaken = (row: Schemas, sent: Sent): Sent => taken.get(row)?.(sent) ?? sent
