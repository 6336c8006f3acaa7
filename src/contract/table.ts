// The one table: every family's schemas. With rows.ts it is the whole contract.
import { accountSchemas } from './accounts.ts'
import { approvalSchemas } from './approvals.ts'
import { auditSchemas } from './audit.ts'
import { authSchemas } from './auth.ts'
import { badgeSchemas } from './badges.ts'
import { commentSchemas } from './comments.ts'
import { fileSchemas } from './files.ts'
import { historySchemas } from './history.ts'
import { guideSchemas } from './guides.ts'
import { jobSchemas } from './jobs.ts'
import { markSchemas } from './marks.ts'
import { mediaSchemas } from './media.ts'
import { notificationSchemas } from './notifications.ts'
import { releaseSchemas } from './releases.ts'
import { revisionSchemas } from './revisions.ts'
import { eventSchemas } from './events.ts'
import { wikitextSchemas } from './wikitext.ts'
import { patrolSchemas } from './patrol.ts'
import { peopleSchemas } from './people.ts'
import { presenceSchemas } from './presence.ts'
import { settingSchemas } from './settings.ts'
import { searchSchemas } from './search.ts'
import { signInSchemas } from './signIns.ts'
import { siteSchemas } from './site.ts'
import { stepSchemas } from './steps.ts'
import { tagSchemas } from './tags.ts'
import { teamSchemas } from './teams.ts'
import { trainingSchemas } from './training.ts'
import { treeSchemas } from './tree.ts'
import { librarySchemas } from './library.ts'
import { uploadSchemas } from './uploads.ts'
import { userSchemas } from './users.ts'
import { webhookSchemas } from './webhooks.ts'
import { wikiSchemas } from './wikis.ts'
import { worklogSchemas } from './worklog.ts'

export const schemas = {
  ...tagSchemas,
  ...wikiSchemas,
  ...guideSchemas,
  ...stepSchemas,
  ...teamSchemas,
  ...userSchemas,
  ...authSchemas,
  ...badgeSchemas,
  ...markSchemas,
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
  ...historySchemas,
  ...wikitextSchemas,
  ...patrolSchemas,
  ...treeSchemas,
  ...accountSchemas,
  ...auditSchemas,
  ...jobSchemas,
  ...peopleSchemas,
  ...webhookSchemas,
  ...releaseSchemas,
  ...approvalSchemas,
  ...worklogSchemas,
  ...trainingSchemas,
  ...signInSchemas,
} as const
export type Table = typeof schemas
