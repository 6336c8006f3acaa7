// Every event there is (api-facts 9.1). `emit`, streams, webhooks, notifications and the reference
// follow this table; a new event is a row in one of its two files.
import * as z from 'zod/mini'
import { memberAt } from '#lib/existing.ts'
import { worded } from '../core/wire.ts'
import { documentEvents } from './documentEvents.ts'
import { eventFamilies, type EventFamily, type EventRow, type Topic } from './families.ts'
import { eventMembers, type EventMember, type Member, type MemberValues } from './members.ts'
import { siteEvents } from './siteEvents.ts'

const table = { ...documentEvents, ...siteEvents }
type Table = typeof table
type Name = keyof Table

/** What has members is emitted; what only has words is a notification and no event. */
export type EventName = { [N in Name]: Table[N] extends { data: unknown } ? N : never }[Name]
export type NoticeName = { [N in Name]: Table[N] extends { told: unknown } ? N : never }[Name]

type MemberOf<Written> = Extract<Written, Member>
type MaybeOf<Written> = Written extends `${infer M extends Member}?` ? M : never
type Data<Written> = { [M in MemberOf<Written>]: MemberValues[M] } & {
  [M in MaybeOf<Written>]?: MemberValues[M]
}
type DataOf<N extends EventName> = Table[N] extends { data: readonly (infer Written)[] }
  ? Data<Written>
  : never
/**
 * An event on its way, with exactly the members of its row. `actor` null: nobody is told who did
 * it; left out, it is whoever calls.
 */
export type NewEvent = { [N in EventName]: { event: N; data: DataOf<N>; actor?: null } }[EventName]

export const eventTable: Readonly<Record<EventName | NoticeName, EventRow>> = table
/** Undefined for what another version of the service tells of. */
const familyOf = (event: string): EventFamily | undefined => {
  const family = event.split('.')[0] ?? ''
  return Object.hasOwn(eventFamilies, family) ? memberAt(eventFamilies, family) : undefined
}
export const topicOf = (event: string): Topic | null => familyOf(event)?.topic ?? null

export const webhookFamilies = Object.entries<EventFamily>(eventFamilies).flatMap(
  ([name, { webhooks }]) => (webhooks ? name : []),
)

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** `guide.published` → Guide Published; `team.member_added` → Team Member Added. */
export const eventTitle = (event: string): string => {
  const [family = '', ...rest] = event.split('.')
  return [
    familyOf(event)?.title ?? capital(family),
    ...rest.flatMap(part => part.split('_')).map(capital),
  ].join(' ')
}

/** The members of an event, each with its description. */
const membersOf = ({ data = [] }: EventRow): (EventMember & { name: Member })[] =>
  data.map(written => {
    const name = written.replace(/\?$/, '') as Member
    const { schema, ...member }: EventMember = eventMembers[name]
    const described = worded(schema, member.words)
    return {
      ...member,
      name,
      schema: written === name ? described : worded(z.optional(schema), member.words),
    }
  })

/** What is emitted, but for notifications that are no events. */
export const emitted = Object.entries(eventTable).flatMap(([name, row]) =>
  row.data ? [{ name: name as EventName, row, members: membersOf(row) }] : [],
)
