// Every row, without schemas: all that the shell's client needs.
import { accountRows } from './accounts/rows.ts'
import { approvalRows } from './approvals/rows.ts'
import { auditRows } from './audit/rows.ts'
import { authRows } from './auth/rows.ts'
import { badgeRows } from './badges/rows.ts'
import { commentRows } from './comments/rows.ts'
import { fileRows } from './files/rows.ts'
import { viewRows } from './views/rows.ts'
import { operatorRows } from './operator/rows.ts'
import { reversedRows } from './guides/reversed.rows.ts'
import { translationRows } from './guides/translations.rows.ts'
import { guideRows } from './guides/rows.ts'
import { bulkRunRows } from './bulkRuns/rows.ts'
import { libraryRows } from './library/rows.ts'
import { favoriteRows } from './favorites/rows.ts'
import { mediaRows } from './media/rows.ts'
import { notificationRows } from './notifications/rows.ts'
import { readingRows } from './reading/rows.ts'
import { releaseRows } from './releases/rows.ts'
import { replacementRows } from './replacements/rows.ts'
import { revisionRows } from './revisions/rows.ts'
import { eventRows } from './events/rows.ts'
import { patrolRows } from './patrol/rows.ts'
import { peopleRows } from './people/rows.ts'
import { presenceRows } from './presence/rows.ts'
import { settingRows } from './settings/rows.ts'
import { searchRows } from './search/rows.ts'
import { signInRows } from './signIns/rows.ts'
import { siteRows } from './site/rows.ts'
import { stepRows } from './steps/rows.ts'
import { tagRows } from './tags/rows.ts'
import { tagWorkRows } from './tags/work.rows.ts'
import { teamRows } from './teams/rows.ts'
import { trainingRows } from './training/rows.ts'
import { treeRows } from './tree/rows.ts'
import { uploadRows } from './uploads/rows.ts'
import { userRows } from './users/rows.ts'
import { contentRuleRows } from './contentRules/rows.ts'
import { webhookRows } from './webhooks/rows.ts'
import { wikitextRows } from './wikitext/rows.ts'
import { wikiRows } from './wikis/rows.ts'
import { worklogRows } from './worklog/rows.ts'
import { workOrderRows } from './workorders/rows.ts'

export const rows = {
  ...tagRows,
  ...tagWorkRows,
  ...wikiRows,
  ...guideRows,
  ...reversedRows,
  ...translationRows,
  ...stepRows,
  ...teamRows,
  ...userRows,
  ...authRows,
  ...badgeRows,
  ...favoriteRows,
  ...mediaRows,
  ...uploadRows,
  ...libraryRows,
  ...fileRows,
  ...siteRows,
  ...settingRows,
  ...revisionRows,
  ...presenceRows,
  ...eventRows,
  ...notificationRows,
  ...searchRows,
  ...commentRows,
  ...viewRows,
  ...wikitextRows,
  ...patrolRows,
  ...treeRows,
  ...accountRows,
  ...auditRows,
  ...bulkRunRows,
  ...replacementRows,
  ...peopleRows,
  ...webhookRows,
  ...contentRuleRows,
  ...releaseRows,
  ...readingRows,
  ...approvalRows,
  ...worklogRows,
  ...workOrderRows,
  ...trainingRows,
  ...signInRows,
  ...operatorRows,
} as const
export type Rows = typeof rows
export type Name = keyof Rows
export type ReadName = { [N in Name]: Rows[N]['method'] extends 'GET' ? N : never }[Name]
export type WriteName = Exclude<Name, ReadName>
