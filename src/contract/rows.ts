// Every row, without schemas: all that the shell's client needs.
import { authRows } from './auth.rows.ts'
import { guideRows } from './guides.rows.ts'
import { mediaRows } from './media.rows.ts'
import { notificationRows } from './notifications.rows.ts'
import { siteRows } from './site.rows.ts'
import { stepRows } from './steps.rows.ts'
import { tagRows } from './tags.rows.ts'
import { teamRows } from './teams.rows.ts'
import { userRows } from './users.rows.ts'
import { wikiRows } from './wikis.rows.ts'

export const rows = {
  ...tagRows, ...wikiRows, ...guideRows, ...stepRows, ...teamRows, ...userRows, ...authRows, ...mediaRows, ...siteRows,
  ...notificationRows,
} as const
export type Rows = typeof rows
export type Name = keyof Rows
export type ReadName = { [N in Name]: Rows[N]['method'] extends 'GET' ? N : never }[Name]
export type WriteName = Exclude<Name, ReadName>
