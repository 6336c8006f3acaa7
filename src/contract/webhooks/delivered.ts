// What a webhook is sent of each event (api-facts 9.2). The delivery is made by
// src/server/webhooks/body.ts.
import * as z from 'zod/mini'
import { UserSummary, WikiSummary } from '../core/shapes.ts'
import { count, id, named, unixSeconds, worded } from '../core/wire.ts'
import type { Lookup } from '../events/members.ts'
import { emitted, eventTitle, webhookFamilies } from '../events/table.ts'
import { GuideSummary } from '../guides/shapes.ts'
import { TrainingAttempt, TrainingImport, TrainingModule } from '../training/shapes.ts'
import { WorkEntry } from '../worklog/shapes.ts'

type Shape = Record<string, z.ZodMiniType>
const guide = { guide: z.optional(GuideSummary) }
const wiki = { wiki: z.optional(WikiSummary) }
/** What stands beside a member, as long as it is there. */
const lookups: Record<Lookup, Shape> = {
  guide,
  wiki,
  document: { ...guide, ...wiki },
  user: { user: z.optional(UserSummary) },
  entry: {},
  attempt: {},
  import: {},
  module: {},
}
/** What stands among the members themselves. */
const wholes: Partial<Record<Lookup, z.ZodMiniType>> = {
  entry: named('DeliveredWorkEntry', z.looseObject(z.partial(WorkEntry).shape)),
  attempt: named('DeliveredAttempt', z.looseObject(z.partial(TrainingAttempt).shape)),
  import: named('DeliveredImport', z.looseObject(z.partial(TrainingImport).shape)),
  module: named('DeliveredModule', z.looseObject(z.partial(TrainingModule).shape)),
}

const Delivered = named(
  'Delivered',
  z.looseObject({
    eventid: worded(count, 'Increases with each event; the same in every attempt at a delivery.'),
    sequence: worded(id, 'Numbers the events about the same thing, from 1.'),
    description: worded(z.string(), 'The title, and who caused the event.'),
    siteName: z.string(),
    siteDomain: z.string(),
    data: z.looseObject({ eventid: count, date: unixSeconds, actor: z.nullable(UserSummary) }),
  }),
)

const dataOf = ({ members }: (typeof emitted)[number]): z.ZodMiniType => {
  const own = z.looseObject(
    Object.assign(
      {},
      ...members.map(({ lookup }) => (lookup ? lookups[lookup] : {})),
      ...members.map(({ name, schema }) => ({ [name]: schema })),
    ) as Shape,
  )
  const whole = members.flatMap(({ lookup }) => (lookup && wholes[lookup]) ?? []).find(Boolean)
  return whole ? z.intersection(whole, own) : own
}

/** The body of a delivery, for each event that a webhook may ask for. */
export const deliveredEvents = emitted
  .filter(({ name }) => webhookFamilies.includes(name.split('.')[0] ?? ''))
  .map(kind => ({
    name: kind.name,
    says: kind.row.says,
    body: z.intersection(
      Delivered,
      z.looseObject({
        event: z.literal(kind.name),
        title: z.literal(eventTitle(kind.name)),
        data: dataOf(kind),
      }),
    ),
  }))
