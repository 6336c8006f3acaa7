// Signatures that are late: whoever is to sign and whoever asked are reminded once a stage; nothing
// is approved by time (moderation-admin 7).
import { audit } from '#server/effects/audit.ts'
import type { Service } from '#server/http/service.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import { emitRequest, tellConcerned } from './open.ts'
import { takeOverdue } from './requests.sql.ts'

/** Hourly. Of processes that come to it at once the second finds nobody to remind. */
export const remindOverdue = (service: Service): Promise<void> =>
  writeAsService(service, 'due date of signatures', async ctx => {
    for (const late of await takeOverdue(ctx.db, ctx.now)) {
      await audit(ctx, {
        action: 'approval.overdue',
        target_type: 'approval',
        target_id: late.approvalid,
        after: { stage: late.orderby },
      })
      emitRequest(ctx, 'updated', late, 'pending')
      await tellConcerned(ctx, 'approval.overdue', late, late.orderby)
    }
  })
