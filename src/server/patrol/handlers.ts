import type { patrolRows } from '#contract/patrol/rows.ts'
import type { Handlers } from '#server/http/context.ts'
import { decideHandlers } from './decideHandlers.ts'
import { documentHandlers } from './documentHandlers.ts'
import { ledgerHandlers } from './ledgerHandlers.ts'
import { ownHandlers } from './ownHandlers.ts'
import { savedFilterHandlers } from './queue/savedFilters.ts'
import { queueHandlers } from './queueHandlers.ts'
import { reportHandlers } from './reports/reportHandlers.ts'
import { talkHandlers } from './talkHandlers.ts'

export const patrolHandlers: Pick<Handlers, keyof typeof patrolRows> = {
  ...queueHandlers,
  ...savedFilterHandlers,
  ...decideHandlers,
  ...ledgerHandlers,
  ...ownHandlers,
  ...talkHandlers,
  ...documentHandlers,
  ...reportHandlers,
}
