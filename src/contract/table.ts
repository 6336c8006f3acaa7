// The one table: every family's schemas. With rows.ts it is the whole contract.
import { authSchemas } from './auth.ts'
import { badgeSchemas } from './badges.ts'
import { commentSchemas } from './comments.ts'
import { fileSchemas } from './files.ts'
import { historySchemas } from './history.ts'
import { guideSchemas } from './guides.ts'
import { markSchemas } from './marks.ts'
import { mediaSchemas } from './media.ts'
import { notificationSchemas } from './notifications.ts'
import { revisionSchemas } from './revisions.ts'
import { eventSchemas } from './events.ts'
import { presenceSchemas } from './presence.ts'
import { settingSchemas } from './settings.ts'
import { searchSchemas } from './search.ts'
import { siteSchemas } from './site.ts'
import { stepSchemas } from './steps.ts'
import { tagSchemas } from './tags.ts'
import { teamSchemas } from './teams.ts'
import { uploadSchemas } from './uploads.ts'
import { userSchemas } from './users.ts'
import { wikiSchemas } from './wikis.ts'

export const schemas = {
  ...tagSchemas, ...wikiSchemas, ...guideSchemas, ...stepSchemas, ...teamSchemas, ...userSchemas, ...authSchemas, ...badgeSchemas, ...markSchemas,
  ...mediaSchemas, ...uploadSchemas, ...fileSchemas, ...siteSchemas, ...settingSchemas, ...revisionSchemas, ...presenceSchemas, ...eventSchemas, ...notificationSchemas, ...searchSchemas, ...commentSchemas, ...historySchemas,
} as const
export type Table = typeof schemas
