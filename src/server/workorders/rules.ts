// Who plans work, and what an order may say and allow.
import { fieldError, forbidden, invalid, invalidField, type FieldError } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { findUnseen } from '#server/rights/guides.ts'
import type { OrderRow, Plan } from './sql.ts'

/** Those who see all runs. */
export const requirePlanner = (person: Person): void => {
  if (!isModerator(person))
    throw forbidden('Only Moderators and Admins can plan work', ['Moderator', 'Admin'])
}

/** Throws 422 unless it is open. */
export const requireOpen = ({ state }: Pick<OrderRow, 'state'>): void => {
  if (state !== 'open')
    throw invalidField('orderid', 'invalid_state', `This work order is ${state}`)
}

/**
 * Throws 422 unless a run of this guide may begin of it. What comes first and was left out is also
 * done when the order is.
 */
export const requireBegins = (
  order: Pick<OrderRow, 'state' | 'guideid'>,
  guideid: number,
): void => {
  if (guideid === order.guideid || order.state === 'cancelled') requireOpen(order)
}

const assigneeProblems = async (
  db: Db,
  guideid: number,
  { userid, teamid }: Plan,
): Promise<FieldError[]> => {
  if (userid !== null && teamid !== null)
    return [
      fieldError(
        'teamid',
        'not_allowed',
        'A work order can be assigned to a person or to a team, not to both',
      ),
    ]
  if (teamid !== null) {
    const team = await db.maybe(sql`select from teams where teamid = ${teamid} for share`)
    return team ? [] : [fieldError('teamid', 'not_found', `No team has the ID ${teamid}`)]
  }
  if (userid === null) return []
  const person = await db.maybe(
    sql`select from users where userid = ${userid} and state = 'active' for share`,
  )
  if (!person)
    return [
      fieldError('userid', 'not_found', `No person with an active account has the ID ${userid}`),
    ]
  const unseen = await findUnseen(db, [{ userid, guideid }])
  return unseen.size === 0
    ? []
    : [fieldError('userid', 'not_allowed', 'This person cannot see the guide')]
}

type Made = Pick<OrderRow, 'started' | 'taken' | 'quantity' | 'userid' | 'teamid'>

/** Each serial number and each piece that any guide was begun for needs a place of its own. */
const pieceProblems = (
  { quantity, serials }: Plan,
  { started, taken, quantity: before }: Pick<Made, 'started' | 'taken' | 'quantity'>,
): FieldError[] => {
  const named = new Set(serials)
  const lost = taken.find(one => !named.has(one))
  const errors: FieldError[] = []
  if (quantity < started)
    errors.push(
      fieldError(
        'quantity',
        'too_few',
        `The quantity must be at least ${started}, because runs for that many pieces have already been started`,
      ),
    )
  if (lost !== undefined)
    errors.push(
      fieldError(
        'serials',
        'in_use',
        `Serial number ${lost} already has a run, so you cannot remove it`,
      ),
    )
  const unnamed = started - taken.filter(one => named.has(one)).length
  if (errors.length > 0 || serials.length + unnamed <= quantity) return errors
  return [
    quantity < before
      ? fieldError(
          'quantity',
          'too_few',
          'The quantity is too small for the serial numbers and the runs without a serial number',
        )
      : fieldError(
          'serials',
          'too_many',
          'There are more serial numbers than pieces left. Remove some, or enter a larger quantity',
        ),
  ]
}

/** `made`: what was there before. Throws 422 with all that is wrong. */
export const requirePlan = async (
  db: Db,
  guideid: number,
  plan: Plan,
  made: Made | null = null,
): Promise<void> => {
  // Whoever has it already keeps it while something else is changed.
  const isKept = made !== null && plan.userid === made.userid && plan.teamid === made.teamid
  const errors = [
    ...(isKept ? [] : await assigneeProblems(db, guideid, plan)),
    ...pieceProblems(plan, made ?? { started: 0, taken: [], quantity: 0 }),
  ]
  if (errors.length) throw invalid(errors)
}

/** Throws 422 where the order has no piece of this serial number. */
export const requireSerialOf = ({ serials }: Pick<OrderRow, 'serials'>, serial: string): void => {
  if (!serials.includes(serial))
    throw invalidField('serial', 'not_found', 'This serial number is not in the work order')
}

/** Which piece the run is of: throws 422 where it has a run already, or none is left. */
export const requirePiece = (
  order: Pick<OrderRow, 'serials' | 'taken' | 'quantity' | 'started'>,
  { serial, again }: { serial: string | undefined; again: boolean },
): string | null => {
  if (serial !== undefined) {
    requireSerialOf(order, serial)
    if (order.taken.includes(serial) && !again)
      throw invalidField('serial', 'open_already', `Serial number ${serial} already has a run`)
    return serial
  }
  const unnamed = order.quantity - order.serials.length - (order.started - order.taken.length)
  if (unnamed > 0) return null
  if (order.taken.length < order.serials.length)
    throw invalidField('serial', 'required', 'Choose the serial number that you are working on')
  throw invalidField('orderid', 'too_many', 'A run has already been started for each piece')
}
