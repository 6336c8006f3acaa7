// Who may do what with entries (roles.md 4, Work log), and what their state allows.
import type { WorkState } from '#contract/worklog/shapes.ts'
import { forbidden, invalidField } from '#lib/errors.ts'
import { hasPrivacyRight, type GuideAccess } from '#server/rights/guides.ts'
import type { Person } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { afterAction, type WorkAction } from './states.ts'

/** The owner, Moderators, Admins. */
const canDrive = (person: Person, entry: { userid: number }): boolean =>
  entry.userid === person.userid || isModerator(person)
type Read = { userid: number; handovers: { from_userid: number }[] }
/**
 * They, everybody whose work is in it, and whoever the guide belongs to: its creator and allowed
 * people.
 */
export const canRead = (person: Person, entry: Read, access: GuideAccess | undefined): boolean =>
  canDrive(person, entry) ||
  entry.handovers.some(one => one.from_userid === person.userid) ||
  (access !== undefined && hasPrivacyRight(person, access))

export const requireReader = (person: Person, entry: Read, access: GuideAccess): void => {
  if (!canRead(person, entry, access))
    throw forbidden('Only the worker, whoever keeps the guide, Moderators and Admins may see that')
}
export const requireDriver = (person: Person, entry: { userid: number }): void => {
  if (!canDrive(person, entry))
    throw forbidden('Only the worker, Moderators and Admins may do that')
}
/** The owner as long as it is unfinished and holds nobody else's work; Admins always. */
export const requireDeleter = (person: Person, entry: Read & { status: WorkState }): void => {
  const isOwn = entry.userid === person.userid && entry.status !== 'complete'
  const isShared = entry.handovers.some(one => one.from_userid !== person.userid)
  if (person.privilege !== 'Admin' && (!isOwn || isShared))
    throw forbidden(
      'Only the worker may delete it, until it is finished or handed over, and Admins',
    )
}

/** The state that follows; throws 422 where this one does not allow the action. */
export const requireMove = (entry: { status: WorkState }, action: WorkAction): WorkState => {
  const next = afterAction(entry.status, action)
  if (!next) throw invalidField('status', 'invalid_state', `This entry is ${entry.status}`)
  return next
}
