// What every part of an export is made with.
import type { Settings } from '#contract/settings/list.ts'
import type { Person } from '#server/http/context.ts'

export type At = { origin: string; settings: Settings }

/** Sees everything; nobody's account. */
export const viewer: Person = {
  userid: 0,
  username: '',
  privilege: 'Admin',
  reputation: 0,
  teams: [],
  tokenid: 0,
  join_date: 0,
  verified: true,
}

const textMembers = {
  introduction: 'introduction_raw',
  conclusion: 'conclusion_raw',
  contents: 'contents_raw',
} as const
/** Under the names that the same texts have in the answer. */
export const renamed = (content: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      (textMembers as Record<string, string>)[name] ?? name,
      value,
    ]),
  )
