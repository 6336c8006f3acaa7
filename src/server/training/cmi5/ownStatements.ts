// Statements of the service itself: that a part was launched or left, and that blocks or the course
// are satisfied (cmi5 9.3). Pure.
import { randomUUID } from 'node:crypto'
import type { PackageContent } from '../load.ts'
import type { Item } from '../package/manifest.ts'
import { activityTypes, categories, extensions, ownVerbs, type Mode } from './words.ts'

/** Addresses that stand for things here: of the site's own, and no publisher's. */
export type Names = { homePage: string; contentUrl: string; importid: number }
export const activityIdOf = ({ contentUrl, importid }: Names, name: string): string =>
  `${contentUrl}/cmi5/activities/${importid}/${name}`
/** Whoever learns, by a name that is of this registration alone. */
export const actorOf = ({ homePage }: Names, registration: string) => ({
  objectType: 'Agent',
  account: { homePage, name: registration },
})

export type OwnStatement = { id: string; verb: string; item: string | null; json: object }
type Said = {
  names: Names
  registration: string
  sessionid: string
}
const made = (
  { names, registration, sessionid }: Said,
  verb: keyof typeof ownVerbs,
  object: object,
  item: Item | null,
  more: { extensions?: object; result?: object; at: string; publisher?: string },
): OwnStatement => {
  const id = randomUUID()
  const publisher = more.publisher ?? item?.unit?.publisher
  return {
    id,
    verb: ownVerbs[verb],
    item: item?.id ?? null,
    json: {
      id,
      actor: actorOf(names, registration),
      verb: { id: ownVerbs[verb], display: { en: verb } },
      object: { objectType: 'Activity', ...object },
      ...(more.result ? { result: more.result } : {}),
      context: {
        registration,
        contextActivities: {
          category: [{ objectType: 'Activity', id: categories.cmi5 }],
          ...(publisher === undefined
            ? {}
            : { grouping: [{ objectType: 'Activity', id: publisher }] }),
        },
        extensions: { [extensions.session]: sessionid, ...more.extensions },
      },
      timestamp: more.at,
    },
  }
}

export const launchedStatement = (
  said: Said,
  item: Item,
  { mode, address, at }: { mode: Mode; address: string; at: string },
): OwnStatement => {
  const { mastery_score, launch_parameters, move_on } = item.unit ?? {}
  return made(said, 'launched', { id: activityIdOf(said.names, item.id) }, item, {
    at,
    extensions: {
      [extensions.mode]: mode,
      [extensions.address]: address,
      [extensions.moveOn]: move_on,
      ...(mastery_score === undefined ? {} : { [extensions.mastery]: mastery_score }),
      ...(launch_parameters === undefined ? {} : { [extensions.parameters]: launch_parameters }),
    },
  })
}
/** `seconds`: from the launch to the last word. */
export const abandonedStatement = (
  said: Said,
  item: Item,
  { seconds, at }: { seconds: number; at: string },
): OwnStatement =>
  made(said, 'abandoned', { id: activityIdOf(said.names, item.id) }, item, {
    at,
    result: { duration: `PT${seconds}S` },
  })

/** Of what is satisfied and was not said before: blocks in their order, the course last. */
export const satisfiedStatements = (
  said: Said,
  { items, course }: Pick<PackageContent, 'items' | 'course'>,
  { blocks, isCourse }: { blocks: string[]; isCourse: boolean },
  before: ReadonlySet<string>,
  at: string,
): OwnStatement[] => {
  const all = [...new Set(items.flatMap(({ unit }) => unit?.blocks ?? []))]
  const done = [
    ...blocks.map(publisher => ({
      name: `block${all.indexOf(publisher) + 1}`,
      type: 'block' as const,
      publisher,
    })),
    ...(isCourse && course !== undefined
      ? [{ name: 'course', type: 'course' as const, publisher: course }]
      : []),
  ]
  return done.flatMap(({ name, type, publisher }) => {
    const id = activityIdOf(said.names, name)
    if (before.has(id)) return []
    const object = { id, definition: { type: activityTypes[type] } }
    return [made(said, 'satisfied', object, null, { at, publisher })]
  })
}
