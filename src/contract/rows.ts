// Every row, without schemas: all that the shell's client needs.
import { authRows } from './auth.rows.ts'
import { badgeRows } from './badges.rows.ts'
import { commentRows } from './comments.rows.ts'
import { fileRows } from './files.rows.ts'
import { historyRows } from './history.rows.ts'
import { guideRows } from './guides.rows.ts'
import { markRows } from './marks.rows.ts'
import { mediaRows } from './media.rows.ts'
import { notificationRows } from './notifications.rows.ts'
import { revisionRows } from './revisions.rows.ts'
import { eventRows } from './events.rows.ts'
import { presenceRows } from './presence.rows.ts'
import { settingRows } from './settings.rows.ts'
import { searchRows } from './search.rows.ts'
import { siteRows } from './site.rows.ts'
import { stepRows } from './steps.rows.ts'
import { tagRows } from './tags.rows.ts'
import { teamRows } from './teams.rows.ts'
import { uploadRows } from './uploads.rows.ts'
import { userRows } from './users.rows.ts'
import { wikiRows } from './wikis.rows.ts'

export const rows = {
  ...tagRows, ...wikiRows, ...guideRows, ...stepRows, ...teamRows, ...userRows, ...authRows, ...badgeRows, ...markRows, ...mediaRows, ...uploadRows, ...fileRows, ...siteRows, ...settingRows, ...revisionRows, ...presenceRows, ...eventRows,
  ...notificationRows, ...searchRows, ...commentRows, ...historyRows,
} as const
export type Rows = typeof rows
export type Name = keyof Rows
export type ReadName = { [N in Name]: Rows[N]['method'] extends 'GET' ? N : never }[Name]
export type WriteName = Exclude<Name, ReadName>
