// What was read can be sent back: clients read, change one member and send the rest as they got it.
// Only what the answers of the same resource show is understood; any other name stays unknown.
import type * as z from 'zod/mini'
import { aliases, aliasesOf } from '#contract/aliases.ts'
import { ProcessStage, StageInput } from '#contract/approvals/schemas.ts'
import type { Schemas } from '#contract/core/endpoint.ts'
import { PrerequisiteRelease, ShownPin } from '#contract/core/pins.ts'
import { ItemInput } from '#contract/core/shapes.ts'
import { Item, Line, Step } from '#contract/guides/shapes.ts'
import { rows, type Name } from '#contract/rows.ts'
import { fieldError, type FieldError } from '#lib/errors.ts'
import { LineInput } from '#contract/steps/schemas.ts'
import { schemas } from '#contract/schemas.ts'

type Sent = Record<string, unknown>
type Told = {
  /** Names of members that are shown and not taken. */
  ignored: Set<string>
  /** What was sent under two names that say different things. */
  doubled: FieldError[]
}
type Change = (value: unknown, told: Told, index?: number) => unknown

const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Lists are changed entry by entry. */
const each =
  (change: Change): Change =>
  (value, told) =>
    Array.isArray(value) ? value.map((one, index) => change(one, told, index)) : change(value, told)

const membersOf = (schema: z.ZodMiniType | null | undefined): string[] =>
  Object.keys((schema?._zod.def as { shape?: object } | undefined)?.shape ?? {})

/** Members of `shown` that no body of `taken` has. */
const onlyShown = (shown: z.ZodMiniType | null, taken: z.ZodMiniType | undefined): Set<string> => {
  const known = membersOf(taken)
  return new Set(membersOf(shown).filter(name => !known.includes(name)))
}
/** Looks for the names, which are few, and not through what was sent. */
const without = (sent: Sent, names: Set<string>, ignored: Set<string>, prefix = ''): Sent => {
  const gone = [...names].filter(name => Object.hasOwn(sent, name))
  if (gone.length === 0) return sent
  const rest = { ...sent }
  for (const name of gone) {
    ignored.add(`${prefix}${name}`)
    Reflect.deleteProperty(rest, name)
  }
  return rest
}

/**
 * The id of what an answer shows whole. A picture that nobody chose has none that could be taken.
 */
const idOf =
  (names: readonly string[]): Change =>
  value => {
    if (!isObject(value)) return value
    const id = names.map(name => value[name]).find(one => one !== undefined)
    return typeof id === 'number' && id <= 0 ? null : (id ?? value)
  }

type Names = { shown: string; taken: string; prefix?: string; index?: number | undefined }
/** `shown` stands for `taken`; both at once only where they say the same. */
const renamed = (sent: Sent, { shown, taken, prefix = '', index }: Names, told: Told): Sent => {
  if (!(shown in sent)) return sent
  const { [shown]: value, ...rest } = sent
  if (!(taken in rest)) return { ...rest, [taken]: value === false ? '' : value } // false: empty
  if (rest[taken] !== value)
    told.doubled.push(
      fieldError(
        `${prefix}${shown}`,
        'invalid_value',
        `\`${shown}\` and \`${taken}\` are two names for the same field. Send only one of them, or the same value in both`,
        index,
      ),
    )
  return rest
}

/** The member at a path goes up to be a member of the body, where that has none of its own. */
const lifted = (sent: Sent, [member = '', inner = '']: string[], taken: string): Sent => {
  const { [member]: whole, ...rest } = sent
  return isObject(whole) && inner in whole && !(taken in rest)
    ? { ...rest, [taken]: whole[inner] }
    : sent
}

const ofLines = onlyShown(Line, LineInput)
const ofItems = onlyShown(Item, ItemInput)
ofItems.delete('text')
ofItems.add('url')
/**
 * Entries of a list: a line drops what only answers have; an item does so where it is as it is
 * shown, with the address and the picture of its page, which are not its own.
 */
const entry =
  (list: string, shown: string, taken: string): Change =>
  (value, told, index) => {
    if (!isObject(value)) return value
    const named = renamed(value, { shown, taken, prefix: `${list}.`, index }, told)
    if (list === 'lines') return without(named, ofLines, told.ignored, 'lines.')
    return shown in value && !(taken in value)
      ? without(named, ofItems, told.ignored, `${list}.`)
      : named
  }

/** Entries, or one object, that show more than is taken, under the names that are taken. */
const entriesOf: Partial<Record<Name, [string, Set<string>]>> = {
  patchProcess: ['stages', onlyShown(ProcessStage, StageInput)],
  patchRelease: ['prerequisite_releases', onlyShown(ShownPin, PrerequisiteRelease)],
  createWiki: ['maintenance_schedule', new Set(['inheritedFrom', 'langid'])],
  patchWiki: ['maintenance_schedule', new Set(['inheritedFrom', 'langid'])],
}

/** `change` of one member of what is there. */
const within =
  (member: string, change: Change): Change =>
  (value, told) =>
    isObject(value) && member in value ? { ...value, [member]: change(value[member], told) } : value

type Resource = {
  /** Shown and taken name. */
  texts: [string, string][]
  /** Path of what is shown, and the taken name. */
  lifts: [string[], string][]
  members: Map<string, Change>
}
/** What the table of aliases says of a row. */
const resourceOf = (name: Name): Resource => {
  const texts: [string, string][] = []
  const lifts: Resource['lifts'] = []
  const members = new Map<string, Change>()
  const ids = new Map<string, string[]>()
  for (const { shown, taken } of aliasesOf(name)) {
    const [at, to] = [shown.split('.'), taken.split('.')]
    const [list = '', last = ''] = [at[0], at.at(-1)]
    if (at.length === 1) texts.push([shown, taken])
    else if (at[0] !== to[0]) lifts.push([at, taken])
    else if (at.length === to.length) members.set(list, each(entry(list, last, to.at(-1) ?? '')))
    else ids.set(taken, [...(ids.get(taken) ?? []), last])
  }
  for (const [taken, names] of ids) {
    const [member = '', inner] = taken.split('.')
    const toId = each(idOf(names))
    members.set(member, inner === undefined ? toId : within(inner, toId))
  }
  const [list, names] = entriesOf[name] ?? []
  if (list && names)
    members.set(
      list,
      each((value, told) =>
        isObject(value) ? without(value, names, told.ignored, `${list}.`) : value,
      ),
    )
  return { texts, lifts, members }
}

/** What a row shows, where its answer is something else. */
const shownElsewhere: Partial<Record<Name, z.ZodMiniType>> = {
  createStep: Step,
  patchStep: Step,
}

/**
 * Shown, and no member of a new one, but set afterwards: dropped silently, a new release would be
 * submitted against what was sent.
 */
const setLater: Partial<Record<Name, readonly string[]>> = { createRelease: ['status', 'current'] }

const understanding = (name: Name, row: Schemas) => {
  const { texts, lifts, members } = resourceOf(name)
  const unused = onlyShown(shownElsewhere[name] ?? row.returns, row.body)
  for (const member of setLater[name] ?? []) unused.delete(member)
  return (sent: Sent, told: Told): Sent => {
    const raised = lifts.reduce((all, [path, taken]) => lifted(all, path, taken), sent)
    const named = texts.reduce(
      (all, [shown, taken]) => renamed(all, { shown, taken }, told),
      raised,
    )
    const made = { ...without(named, unused, told.ignored) }
    for (const [member, change] of members)
      if (Object.hasOwn(made, member)) made[member] = change(made[member], told)
    // Whose account is gone is nobody's ID, and stays the author.
    return made['author'] === null ? without(made, new Set(['author']), told.ignored) : made
  }
}
const hasAliases = new Set(aliases.flatMap(alias => alias.rows))
/** Every row that changes what it then shows, and those that make guides, steps and pages. */
const understood = new Map(
  (Object.keys(rows) as Name[]).flatMap(name => {
    const row: Schemas = schemas[name]
    return row.body && (hasAliases.has(name) || rows[name].method === 'PATCH')
      ? [[row, understanding(name, row)] as const]
      : []
  }),
)

/**
 * A body in the names that its row takes, the names of what is shown and cannot be set, and what is
 * said twice and differently.
 */
export const toAcceptedMembers = (
  row: Schemas,
  sent: Sent,
): { taken: Sent; ignored: string[]; doubled: FieldError[] } => {
  const told: Told = { ignored: new Set(), doubled: [] }
  const taken = understood.get(row)?.(sent, told) ?? sent
  return { taken, ignored: [...told.ignored], doubled: told.doubled }
}

const written = new Set<Schemas>([...hasAliases].map(name => schemas[name]))
/** Rows of what people write together: their unknown names are told with everything else. */
export const isWritten = (row: Schemas): boolean => written.has(row)
