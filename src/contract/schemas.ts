// The one table: every family's schemas. With rows.ts it is the whole contract.
import { accountSchemas } from './accounts/schemas.ts'
import { approvalSchemas } from './approvals/schemas.ts'
import { auditSchemas } from './audit/schemas.ts'
import { authSchemas } from './auth/schemas.ts'
import { badgeSchemas } from './badges/schemas.ts'
import { commentSchemas } from './comments/schemas.ts'
import { fileSchemas } from './files/schemas.ts'
import { viewSchemas } from './views/schemas.ts'
import { guideSchemas } from './guides/schemas.ts'
import { bulkRunSchemas } from './bulkRuns/schemas.ts'
import { favoriteSchemas } from './favorites/schemas.ts'
import { mediaSchemas } from './media/schemas.ts'
import { notificationSchemas } from './notifications/schemas.ts'
import { operatorSchemas } from './operator/schemas.ts'
import { readingSchemas } from './reading/schemas.ts'
import { releaseSchemas } from './releases/schemas.ts'
import { replacementSchemas } from './replacements/schemas.ts'
import { revisionSchemas } from './revisions/schemas.ts'
import { eventSchemas } from './events/schemas.ts'
import { wikitextSchemas } from './wikitext/schemas.ts'
import { patrolSchemas } from './patrol/schemas.ts'
import { peopleSchemas } from './people/schemas.ts'
import { presenceSchemas } from './presence/schemas.ts'
import { settingSchemas } from './settings/schemas.ts'
import { searchSchemas } from './search/schemas.ts'
import { signInSchemas } from './signIns/schemas.ts'
import { siteSchemas } from './site/schemas.ts'
import { stepSchemas } from './steps/schemas.ts'
import { tagSchemas } from './tags/schemas.ts'
import { teamSchemas } from './teams/schemas.ts'
import { trainingSchemas } from './training/schemas.ts'
import { treeSchemas } from './tree/schemas.ts'
import { librarySchemas } from './library/schemas.ts'
import { uploadSchemas } from './uploads/schemas.ts'
import { userSchemas } from './users/schemas.ts'
import { contentRuleSchemas } from './contentRules/schemas.ts'
import { webhookSchemas } from './webhooks/schemas.ts'
import { wikiSchemas } from './wikis/schemas.ts'
import { worklogSchemas } from './worklog/schemas.ts'
import { workOrderSchemas } from './workorders/schemas.ts'

export const schemas = {
  ...tagSchemas,
  ...wikiSchemas,
  ...guideSchemas,
  ...stepSchemas,
  ...teamSchemas,
  ...userSchemas,
  ...authSchemas,
  ...badgeSchemas,
  ...favoriteSchemas,
  ...mediaSchemas,
  ...uploadSchemas,
  ...librarySchemas,
  ...fileSchemas,
  ...siteSchemas,
  ...settingSchemas,
  ...revisionSchemas,
  ...presenceSchemas,
  ...eventSchemas,
  ...notificationSchemas,
  ...searchSchemas,
  ...commentSchemas,
  ...viewSchemas,
  ...wikitextSchemas,
  ...patrolSchemas,
  ...treeSchemas,
  ...accountSchemas,
  ...auditSchemas,
  ...bulkRunSchemas,
  ...replacementSchemas,
  ...peopleSchemas,
  ...webhookSchemas,
  ...contentRuleSchemas,
  ...releaseSchemas,
  ...readingSchemas,
  ...approvalSchemas,
  ...worklogSchemas,
  ...workOrderSchemas,
  ...trainingSchemas,
  ...signInSchemas,
  ...operatorSchemas,
} as const
export type Table = typeof schemas
