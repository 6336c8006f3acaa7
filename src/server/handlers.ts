// Every row's handler in one object: a row without one does not compile.
import { approvalHandlers } from './approvals/handlers.ts'
import { auditHandlers } from './audit/handlers.ts'
import { confirmingHandlers } from './auth/confirming.ts'
import { benchHandlers } from './auth/benchHandlers.ts'
import { factorHandlers } from './auth/factorHandlers.ts'
import { authHandlers } from './auth/handlers.ts'
import { passkeyHandlers } from './auth/passkeys.ts'
import { ssoHandlers } from './auth/ssoHandlers.ts'
import { contentRuleHandlers } from './contentRules/handlers.ts'
import { commentHandlers } from './comments/handlers.ts'
import { fileHandlers } from './files/handlers.ts'
import { viewHandlers } from './views/handlers.ts'
import { formHandlers } from './guides/formHandlers.ts'
import { guideHandlers } from './guides/handlers.ts'
import { stepHandlers } from './guides/steps/steps.ts'
import { fastStepSave } from './guides/steps/fastStepSave.ts'
import type { Handlers, FastHandlers } from './http/context.ts'
import { favoriteHandlers } from './favorites/handlers.ts'
import { invitationHandlers } from './invitations/handlers.ts'
import { bulkRunHandlers } from './bulkRuns/handlers.ts'
import { mediaHandlers } from './media/handlers.ts'
import { libraryHandlers } from './media/libraryHandlers.ts'
import { uploadHandlers } from '#server/uploads/handlers.ts'
import { notificationHandlers } from './notifications/handlers.ts'
import { searchHandlers } from './search/handlers.ts'
import { termHandlers } from './languages/termHandlers.ts'
import { dependentHandlers } from './dependents/handlers.ts'
import { pageIndexHandlers } from './dependents/pageIndex.ts'
import { wikiLinkHandlers } from './dependents/wikiLinks.ts'
import { eventHandlers } from './events/handlers.ts'
import { wikitextHandlers } from '#server/wikis/textHandlers.ts'
import { patrolHandlers } from './patrol/handlers.ts'
import { presenceHandlers } from './presence/handlers.ts'
import { replacementHandlers } from './replacements/handlers.ts'
import { readingHandlers } from './reading/handlers.ts'
import { requestHandlers } from './releases/approvalHandlers.ts'
import { threadHandlers } from './releases/threadHandlers.ts'
import { releaseHandlers } from './releases/handlers.ts'
import { revisionHandlers } from './revisions/handlers.ts'
import { redactHandlers } from './revisions/redact.ts'
import { changeHandlers } from './revisions/changes/handlers.ts'
import { deletedHandlers } from './revisions/deleted/handlers.ts'
import { wordingHandlers } from './revisions/wordings/handlers.ts'
import { undoingHandlers } from './undoing/handlers.ts'
import { settingEffectHandlers } from './settingEffects/handlers.ts'
import { siteHandlers } from './settings/handlers.ts'
import { tagHandlers } from './tags/handlers.ts'
import { teamHandlers } from './teams/handlers.ts'
import { timelineHandlers } from './timeline/handlers.ts'
import { trainingHandlers } from './training/handlers.ts'
import { badgeHandlers } from '#server/profiles/badgeHandlers.ts'
import { bulkHandlers } from '#server/accounts/bulk.ts'
import { csvHandlers } from '#server/accounts/csvImport.ts'
import { stateHandlers } from '#server/accounts/stateHandlers.ts'
import { userHandlers } from '#server/accounts/handlers.ts'
import { demoHandlers } from './demo/handlers.ts'
import { operatorHandlers } from './operator/handlers.ts'
import { webhookHandlers } from './webhooks/handlers.ts'
import { worklogHandlers } from './worklog/handlers.ts'
import { workOrderHandlers } from './workorders/handlers.ts'
import { factHandlers } from './wikis/tree/facts.ts'
import { filledHandlers } from './wikis/tree/filled.ts'
import { twinHandlers } from './wikis/tree/twinHandlers.ts'
import { overviewHandlers } from './wikis/tree/overview.ts'
import { wikiHandlers } from './wikis/handlers.ts'

export const handlers: Handlers = {
  ...tagHandlers,
  ...termHandlers,
  ...wikiHandlers,
  ...guideHandlers,
  ...stepHandlers,
  ...formHandlers,
  ...teamHandlers,
  ...userHandlers,
  ...authHandlers,
  ...badgeHandlers,
  ...favoriteHandlers,
  ...mediaHandlers,
  ...uploadHandlers,
  ...libraryHandlers,
  ...fileHandlers,
  ...settingEffectHandlers,
  ...siteHandlers,
  ...revisionHandlers,
  ...changeHandlers,
  ...deletedHandlers,
  ...wordingHandlers,
  ...undoingHandlers,
  ...redactHandlers,
  ...presenceHandlers,
  ...dependentHandlers,
  ...pageIndexHandlers,
  ...wikiLinkHandlers,
  ...eventHandlers,
  ...notificationHandlers,
  ...searchHandlers,
  ...commentHandlers,
  ...contentRuleHandlers,
  ...viewHandlers,
  ...wikitextHandlers,
  ...patrolHandlers,
  ...factHandlers,
  ...filledHandlers,
  ...twinHandlers,
  ...overviewHandlers,
  ...stateHandlers,
  ...auditHandlers,
  ...timelineHandlers,
  ...invitationHandlers,
  ...bulkHandlers,
  ...csvHandlers,
  ...bulkRunHandlers,
  ...replacementHandlers,
  ...webhookHandlers,
  ...operatorHandlers,
  ...demoHandlers,
  ...releaseHandlers,
  ...approvalHandlers,
  ...requestHandlers,
  ...threadHandlers,
  ...readingHandlers,
  ...worklogHandlers,
  ...workOrderHandlers,
  ...trainingHandlers,
  ...ssoHandlers,
  ...benchHandlers,
  ...factorHandlers,
  ...passkeyHandlers,
  ...confirmingHandlers,
}

/** Rows that have a short way for their common case. */
export const quickHandlers: FastHandlers = { patchStep: fastStepSave }
