// Every kind of background job and what does it.
import { trimOutbox } from '#server/events/outbox.ts'
import { sendResetLink, trimLinks } from '#server/auth/links.ts'
import { trimKeys } from '#server/http/idempotency.ts'
import type { Service } from '#server/http/service.ts'
import { sendMail, trimMails } from '#server/mail/mails.ts'
import { runAdopt } from '#server/media/adopt.ts'
import { removeParts } from '#server/media/parts.ts'
import { makeRenditions } from '#server/media/renditions.ts'
import { trimMedia } from '#server/media/tidy.ts'
import { trimViews } from '#server/history/sql.ts'
import { trimNotifications } from '#server/notifications/load.ts'
import { giveBadges } from '#server/users/earning.ts'
import { trimPresence } from '#server/presence/sql.ts'
import { unixNow, type Seconds } from '#lib/time.ts'
import { queueJob, type JobKinds, type NewJob } from './jobs.ts'

const hour = 3600

/** One for each hour, however many processes start and whatever they have queued already. */
export const nextTrim = (delay: Seconds): NewJob => ({ kind: 'trim', unique: `trim ${Math.floor((unixNow() + delay) / hour)}`, delay })

export const jobKinds = (service: Service): JobKinds => ({
  renditions: payload => makeRenditions(service, Number(payload['imageid'])),
  reset_mail: payload => sendResetLink(service, String(payload['email'])),
  mail: payload => sendMail(service, Number(payload['mailid'])),
  badges: payload => giveBadges(service, payload),
  adopt_images: payload => runAdopt(service, Number(payload['after'] ?? 0)),
  forget_parts: payload => removeParts(service.config.dataDir, Number(payload['uploadid'])),
  async trim() {
    await trimMails(service.database, unixNow())
    await trimLinks(service.database, unixNow())
    await trimKeys(service.database, unixNow())
    await trimOutbox(service.database)
    await trimPresence(service.database)
    await trimNotifications(service.database, unixNow())
    await trimViews(service.database, service.settings().view_history_days, unixNow())
    await trimMedia(service)
    await queueJob(service.database, nextTrim(hour))
  },
})
