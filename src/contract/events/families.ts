// What an event is described by: its family says who hears it and whether webhooks may ask for it,
// its own row what it says and whether somebody is told.
import type { Member } from './members.ts'

/**
 * What one follows a stream by. `rule` is the function of src/server/events/rights.ts that says who
 * hears an event of it.
 */
export const topics = {
  patrol: { rule: 'edit', hears: 'the author of the edit and people who may decide on it' },
  work_log: {
    rule: 'guideKeepers',
    hears: 'the person doing the work, the authors of the guide, and Moderators',
  },
  releases: {
    rule: 'guideKeepers',
    hears:
      'the person who did it, the author of the guide, people it is shared with, and Moderators',
  },
  approvals: {
    rule: 'guideKeepers',
    hears:
      'the person who did it, the author of the guide, people it is shared with, and Moderators',
  },
  imports: { rule: 'concerned', hears: 'the person whose import, run or attempt it is' },
  comments: { rule: 'comment', hears: 'people who may see the comment' },
  me: { rule: 'concerned', hears: 'the person whom the event is about, whatever its kind' },
  changes: { rule: 'moderators', hears: 'Moderators and Admins' },
  documents: { rule: 'document', hears: 'people who may see the document' },
} as const
export type Topic = keyof typeof topics
export type HearingRule = (typeof topics)[Topic]['rule']

export type EventFamily = { title: string; topic: Topic | null; webhooks: boolean }
/**
 * The first word of an event, as a title has it. Without a topic it is heard as `me` only.
 * `webhooks`: they may ask for it; the trigger `outbox_webhooks` has the same families.
 */
export const eventFamilies = {
  guide: { title: 'Guide', topic: 'documents', webhooks: true },
  step: { title: 'Step', topic: 'documents', webhooks: true },
  steps: { title: 'Steps', topic: 'documents', webhooks: true },
  wiki: { title: 'Page', topic: 'documents', webhooks: true },
  tag: { title: 'Tag', topic: 'documents', webhooks: true },
  comment: { title: 'Comment', topic: 'comments', webhooks: true },
  patrol: { title: 'Edit', topic: 'patrol', webhooks: true },
  change: { title: 'Change', topic: 'changes', webhooks: true },
  release: { title: 'Release', topic: 'releases', webhooks: true },
  approval: { title: 'Approval', topic: 'approvals', webhooks: true },
  work_log: { title: 'Work Log', topic: 'work_log', webhooks: true },
  training: { title: 'Training', topic: 'imports', webhooks: true },
  user: { title: 'User', topic: null, webhooks: true },
  team: { title: 'Team', topic: null, webhooks: true },
  badge: { title: 'Badge', topic: null, webhooks: true },
  media: { title: 'Media', topic: null, webhooks: true },
  webhook: { title: 'Webhook', topic: null, webhooks: false },
  job: { title: 'Job', topic: 'imports', webhooks: false },
  settings: { title: 'Settings', topic: null, webhooks: false },
  notification: { title: 'Notification', topic: null, webhooks: false },
} as const satisfies Record<string, EventFamily>
type Family = keyof typeof eventFamilies

/**
 * Of a notification: `{who}` did it, `{what}` is the title of what it is about, `{place}` the
 * category or tag that one finds it by.
 */
type Words = { en: string; de: string }
/**
 * `reply`: the words for whoever the comment replies to; `thread`: for who replied there before;
 * `tagged`: where the place is a tag.
 */
type Told = Words & { to: string; reply?: Words; thread?: Words; tagged?: Words }
export type EventRow = {
  /** What happened. */
  says: string
  /** Its members; `?` at the end: not always. Without them it is a notification only. */
  data?: readonly (Member | `${Member}?`)[]
  /** Who gets a notification, and how it reads. */
  told?: Told
}
export type EventRows = Partial<Record<`${Family}.${string}`, EventRow>>
