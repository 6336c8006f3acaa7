// A guide is deleted, or comes back, while signatures for its release are open: whoever was asked
// is told. The request itself stays open, as a restored guide goes on where it was.
import type { Service } from '#server/http/service.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import { flagRequests } from './flags.ts'
import { emitRequest, tell, tellSigners } from './open.ts'
import { openOf, signersOf } from './requests.sql.ts'

/** The job; tells what is so when it runs, whatever was done and taken back before. */
export const tellOfGuide = (service: Service, guideid: number): Promise<void> =>
  writeAsService(service, 'deletion of the guide', async ctx => {
    for (const asked of await openOf(ctx.db, guideid)) {
      emitRequest(ctx, 'updated', asked, 'pending')
      if (asked.guide_deleted_date === null) {
        await tellSigners(ctx, asked, asked.current_stage)
        // Signers may have gone while the guide was away.
        await flagRequests(ctx)
      } else
        await tell(
          ctx,
          [
            ...new Set([
              ...(await signersOf(ctx.db, asked.approvalid, asked.current_stage)),
              asked.userid,
            ]),
          ],
          'approval.guide_deleted',
          asked,
        )
    }
  })
