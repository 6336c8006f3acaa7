// The one table: every family's schemas. With rows.ts it is the whole contract.
import { authSchemas } from './auth.ts'
import { guideSchemas } from './guides.ts'
import { mediaSchemas } from './media.ts'
import { notificationSchemas } from './notifications.ts'
import { siteSchemas } from './site.ts'
import { stepSchemas } from './steps.ts'
import { tagSchemas } from './tags.ts'
import { teamSchemas } from './teams.ts'
import { userSchemas } from './users.ts'
import { wikiSchemas } from './wikis.ts'

export const schemas = {
  ...tagSchemas, ...wikiSchemas, ...guideSchemas, ...stepSchemas, ...teamSchemas, ...userSchemas, ...authSchemas,
  ...mediaSchemas, ...siteSchemas, ...notificationSchemas,
} as const
export type Table = typeof schemas
