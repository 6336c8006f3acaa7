// Every row's handler in one object: a row without one does not compile.
import { authHandlers } from './auth/handlers.ts'
import { commentHandlers } from './comments/handlers.ts'
import { fileHandlers } from './files/handlers.ts'
import { historyHandlers } from './history/handlers.ts'
import { guideHandlers } from './guides/handlers.ts'
import { stepHandlers } from './guides/steps.ts'
import { quickStep } from './guides/quickSave.ts'
import type { Handlers, QuickHandlers } from './http/context.ts'
import { markHandlers } from './marks/handlers.ts'
import { mediaHandlers } from './media/handlers.ts'
import { uploadHandlers } from './media/uploadHandlers.ts'
import { notificationHandlers } from './notifications/handlers.ts'
import { searchHandlers } from './search/handlers.ts'
import { dependentHandlers } from './dependents/handlers.ts'
import { eventHandlers } from './events/handlers.ts'
import { presenceHandlers } from './presence/handlers.ts'
import { revisionHandlers } from './revisions/handlers.ts'
import { siteHandlers } from './settings/handlers.ts'
import { tagHandlers } from './tags/handlers.ts'
import { teamHandlers } from './teams/handlers.ts'
import { badgeHandlers } from './users/badgeHandlers.ts'
import { userHandlers } from './users/handlers.ts'
import { wikiHandlers } from './wikis/handlers.ts'

export const handlers: Handlers = {
  ...tagHandlers, ...wikiHandlers, ...guideHandlers, ...stepHandlers, ...teamHandlers, ...userHandlers, ...authHandlers, ...badgeHandlers, ...markHandlers,
  ...mediaHandlers, ...uploadHandlers, ...fileHandlers, ...siteHandlers, ...revisionHandlers, ...presenceHandlers, ...dependentHandlers, ...eventHandlers, ...notificationHandlers, ...searchHandlers, ...commentHandlers, ...historyHandlers,
}

/** Rows that have a short way for their common case. */
export const quickHandlers: QuickHandlers = { patchStep: quickStep }
