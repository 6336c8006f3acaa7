// A guide is deleted, or comes back, while signatures for its release are open: whoever was asked
// is told. The request itself stays open, as a restored guide goes on where it was.
import type { Service } from '#server/http/service.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import { flagRequests } from './unmeetableStages.ts'
import { emitRequest, tellConcerned, tellSigners } from './open.ts'
import { openOf } from './requests.sql.ts'

/** The job; tells what is so when it runs, whatever was done and taken back before. */
export const tellOfGuide = (service: Service, guideid: number): Promise<void> =>
  writeAsService(service, 'deletion of the guide', async ctx => {
    const open = await openOf(ctx.db, guideid)
    for (const asked of open) {
      emitRequest(ctx, 'updated', asked, 'pending')
      if (asked.guide_deleted_date === null) await tellSigners(ctx, asked, asked.current_stage)
      else await tellConcerned(ctx, 'approval.guide_deleted', asked, asked.current_stage)
    }
    // Signers may have gone while the guide was away.
    if (open.some(asked => asked.guide_deleted_date === null)) await flagRequests(ctx)
  })
